// Answers the question "Done?" automatically after a countdown, shown as a ring on its button; any other input pauses
// it. A tap may come just after the automatic answer and hit the next button instead. If that would end a turn with
// nothing done in it (data-late: the message), the tap is refused.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const settingRow = document.querySelector("[data-done-switch]");
  const delay = () => window.wellsideTimes?.done ?? 3000; // ms; 0: never
  let timedQuestion = ""; // the question that the countdown was started for
  let left = 0;
  let timer = 0;
  let autoAnswered = false; // answered automatically, and no tap since

  const findButton = () => document.querySelector("#answer [data-done]");
  const question = () => (findButton() ? document.getElementById("answer").dataset.question : "");

  function stop() {
    clearTimeout(timer);
    delete table.dataset.done;
  }
  // The pause outlives a reload of the page.
  const pauseKey = () => `${table.dataset.code} ${question()}`;
  function isPaused() {
    try {
      return sessionStorage.getItem("done-waits") === pauseKey();
    } catch {
      return false;
    }
  }
  function pause() {
    stop();
    try {
      sessionStorage.setItem("done-waits", pauseKey());
    } catch {
      /* storage unavailable */
    }
  }
  function start() {
    if (question() === timedQuestion) return;
    stop();
    timedQuestion = question();
    if (!timedQuestion || !delay() || !settingRow.querySelector("input").checked || document.hidden || isPaused())
      return;
    table.style.setProperty("--done", `${delay()}ms`);
    table.dataset.done = "soon";
    left = delay();
    tick();
  }
  function tick() {
    const doneButton = findButton();
    if (!doneButton || question() !== timedQuestion || table.dataset.lost) return stop();
    if (left <= 0) {
      stop();
      autoAnswered = true;
      return doneButton.click();
    }
    doneButton.dataset.left = Math.ceil(left / 1000);
    const step = Math.min(1000, left);
    left -= step;
    timer = setTimeout(tick, step);
    return undefined;
  }

  // A message that stays has to be read first.
  document.addEventListener("wellside:say", ({ detail }) => {
    if (detail.look !== "stays" || !question()) return;
    timedQuestion = question();
    pause();
  });
  // Any other input pauses the countdown.
  const onOtherInput = (event) => table.dataset.done && !event.target.closest?.("[data-done]:not(#table)") && pause();
  for (const touch of ["pointerdown", "wheel", "keydown"])
    addEventListener(touch, onOtherInput, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => document.hidden && table.dataset.done && pause());

  document.addEventListener(
    "click",
    (event) => {
      if (!event.isTrusted) return;
      const lateButton = autoAnswered && event.target.closest?.("#ask [data-late]");
      autoAnswered = false;
      if (!lateButton) return;
      event.preventDefault();
      event.stopPropagation();
      const line = Object.assign(document.createElement("p"), {
        className: "note illegal",
        textContent: lateButton.dataset.late,
      });
      document.getElementById("note")?.replaceChildren(line);
    },
    true,
  );

  const checkbox = settingRow.querySelector("input");
  settingRow.hidden = false;
  try {
    checkbox.checked = localStorage.getItem("done") !== "off";
  } catch {
    checkbox.checked = true;
  }
  checkbox.addEventListener("change", () => {
    try {
      localStorage.setItem("done", checkbox.checked ? "on" : "off");
    } catch {
      /* storage unavailable */
    }
  });
  document.addEventListener("wellside:shown", start);
  start();
})();
