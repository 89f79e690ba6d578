// "Done?" answers itself after a while, unless a finger says otherwise; a ring on its button shows for how long yet.
// A tap may come too late, and mean the Done that has answered itself: what would then end a turn with nothing done in it
// (data-late: what to say) asks first.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const wish = document.querySelector("[data-done-switch]");
  const wait = () => window.wellsideTimes?.done ?? 3000;   // ms; 0: never
  let asked = "";            // the question that this was begun for
  let left = 0;
  let timer = 0;
  let late = false;          // whether it has answered itself, and nobody has tapped anything since

  const button = () => document.querySelector("#answer [data-done]");
  const question = () => (button() ? document.getElementById("answer").dataset.question : "");

  function stop() {
    clearTimeout(timer);
    delete table.dataset.done;
  }
  // One that was told to wait does so after a reload, too.
  const name = () => `${table.dataset.code} ${question()}`;
  function waits() {
    try { return sessionStorage.getItem("done-waits") === name(); } catch { return false; }
  }
  function rest() {
    stop();
    try { sessionStorage.setItem("done-waits", name()); } catch { /* until it is loaded anew */ }
  }
  function begin() {
    if (question() === asked) return;
    stop();
    asked = question();
    if (!asked || !wait() || !wish.querySelector("input").checked || document.hidden || waits()) return;
    table.style.setProperty("--done", `${wait()}ms`);
    table.dataset.done = "soon";
    left = wait();
    tick();
  }
  function tick() {
    const here = button();
    if (!here || question() !== asked || table.dataset.lost) return stop();
    if (left <= 0) {
      stop();
      late = true;
      return here.click();
    }
    here.dataset.left = Math.ceil(left / 1000);
    const step = Math.min(1000, left);
    left -= step;
    timer = setTimeout(tick, step);
    return undefined;
  }

  // A line that stays has to be read first.
  document.addEventListener("wellside:say", ({ detail }) => {
    if (detail.look !== "stays" || !question()) return;
    asked = question();
    rest();
  });
  // Whoever touches anything else wants to look: then it waits to be told.
  const other = (event) => table.dataset.done && !event.target.closest?.("[data-done]:not(#table)") && rest();
  for (const touch of ["pointerdown", "wheel", "keydown"]) addEventListener(touch, other, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => document.hidden && table.dataset.done && rest());

  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    const end = late && event.target.closest?.("#ask [data-late]");
    late = false;
    if (!end) return;
    event.preventDefault();
    event.stopPropagation();
    const line = Object.assign(document.createElement("p"), { className: "note illegal", textContent: end.dataset.late });
    document.getElementById("note")?.replaceChildren(line);
  }, true);

  const box = wish.querySelector("input");
  wish.hidden = false;
  try { box.checked = localStorage.getItem("done") !== "off"; } catch { box.checked = true; }
  box.addEventListener("change", () => {
    try { localStorage.setItem("done", box.checked ? "on" : "off"); } catch { /* for this page only */ }
  });
  document.addEventListener("wellside:shown", begin);
  begin();
})();
