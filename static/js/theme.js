// Before the first paint: light or dark as this person chose ("auto" leaves it to the device), whether this browser
// can show a table at all, and whether its words are set so large that what stands side by side has to stand in rows.
(() => {
  const sheet = document.getElementById("light");
  const media = { light: "all", dark: "not all", auto: "(prefers-color-scheme: light)" };
  const light = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => {
    try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; }
  };
  const show = () => {
    const theme = chosen();
    const bright = theme === "light" || (theme === "auto" && light.matches);
    sheet.media = media[theme] || media.auto;
    document.documentElement.dataset.theme = bright ? "light" : "dark";
    document.querySelector('meta[name="theme-color"]').content = bright ? "#e3e8f0" : "#060d1b";
  };
  const needed = ["selector(:has(a))", "container-type: inline-size", "height: 1dvh"];
  const able = "popover" in HTMLElement.prototype && needed.every((words) => CSS.supports(words));
  document.documentElement.classList.toggle("too-old", !able);
  // Media queries measure by the size that a browser begins with, not by the one that its words have.
  const LARGE = 19;   // so few of its own letters' heights is a page wide,
  const LOW = 14;     // or so few is it high
  const LYING = 34;   // and so few is one wide that lies on its side
  const lies = matchMedia("(orientation: landscape) and (min-width: 560px)");
  const measure = () => {
    const { documentElement: root } = document;
    const letter = parseFloat(getComputedStyle(root).fontSize);
    const { clientWidth: wide, clientHeight: high } = root;   // innerWidth grows with what runs out of the page
    root.classList.toggle("large-text", wide < LARGE * letter || high < LOW * letter);
    root.classList.toggle("large-lying", lies.matches && wide < LYING * letter);
  };
  addEventListener("resize", measure);
  document.addEventListener("DOMContentLoaded", () => new ResizeObserver(measure).observe(document.querySelector(".skip")));
  measure();
  window.wellsideTheme = { chosen, show };
  light.addEventListener("change", show);
  show();
})();
