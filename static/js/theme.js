// Before the first paint: light or dark as this person chose ("auto" leaves it to the device), and whether this
// browser can show a table at all.
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
  window.wellsideTheme = { chosen, show };
  light.addEventListener("change", show);
  show();
})();
