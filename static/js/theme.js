// Before first paint: sets the colour theme ("auto" follows the device), and classes for unsupported browsers (too-old)
// and for text so large that columns must become rows (large-text, large-lying).
(() => {
  const stylesheet = document.getElementById("light");
  const media = { light: "all", dark: "not all", auto: "(prefers-color-scheme: light)" };
  const prefersLight = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme") || "auto";
    } catch {
      return "auto";
    }
  };
  const show = () => {
    const theme = chosen();
    const isLight = theme === "light" || (theme === "auto" && prefersLight.matches);
    stylesheet.media = media[theme] || media.auto;
    document.documentElement.dataset.theme = isLight ? "light" : "dark";
    document.querySelector('meta[name="theme-color"]').content = isLight ? "#e3e8f0" : "#060d1b";
  };
  const requirements = ["selector(:has(a))", "container-type: inline-size", "height: 1dvh"];
  const supported = "popover" in HTMLElement.prototype && requirements.every((words) => CSS.supports(words));
  document.documentElement.classList.toggle("too-old", !supported);
  // Media queries in em use the initial font size, not the root's, so the sizes are compared here.
  const MAX_WIDTH = 19; // maximum width, in root font sizes, of a page with large text
  const MAX_HEIGHT = 14; // maximum height, likewise
  const MAX_LANDSCAPE_WIDTH = 34; // maximum width in landscape, likewise
  const landscape = matchMedia("(orientation: landscape) and (min-width: 560px)");
  const measure = () => {
    const { documentElement: root } = document;
    const fontSize = parseFloat(getComputedStyle(root).fontSize);
    const { clientWidth: width, clientHeight: height } = root; // innerWidth includes overflowing content
    root.classList.toggle("large-text", width < MAX_WIDTH * fontSize || height < MAX_HEIGHT * fontSize);
    root.classList.toggle("large-lying", landscape.matches && width < MAX_LANDSCAPE_WIDTH * fontSize);
  };
  addEventListener("resize", measure);
  document.addEventListener("DOMContentLoaded", () =>
    new ResizeObserver(measure).observe(document.querySelector(".skip")),
  );
  measure();
  window.wellsideTheme = { chosen, show };
  prefersLight.addEventListener("change", show);
  show();
})();
