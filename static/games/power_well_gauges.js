// Power Well, the open table: counts that are changed where they stand. A tap on its left half takes one away, one on
// its right half adds one, and a finger that is drawn along it sets it. Taps in a row are one step, which one undo
// takes back; fingers of two people at once are told apart. The screen shows them before the server has heard of them.
(() => {
  "use strict";
  const row = () => window.wellsideTimes?.row ?? 400;   // ms after a tap in which another one belongs to the same row
  const STIR = 8;              // px from which on a finger draws
  const waiting = new Map();   // the name of a gauge -> what was added since it was last sent, and the timer of its row
  const sent = new Map();      // the name of a gauge -> what was sent and is not answered yet
  const fingers = new Map();   // pointer -> the gauge that it holds and from where
  let touched = { gauge: null, at: 0 };

  const whole = (gauge, what) => Number(gauge.dataset[what]);
  const base = (gauge) => whole(gauge, "left") + (sent.get(gauge.dataset.gauge) ?? 0);
  const value = (gauge) => base(gauge) + (waiting.get(gauge.dataset.gauge)?.by ?? 0);

  function show(gauge) {
    const now = value(gauge);
    gauge.className = gauge.className.replace(/\bv\d+\b/, `v${now}`);
    gauge.querySelector("b").textContent = now;
    const caption = gauge.querySelector("[data-captions]"), [one, several = one] = caption?.dataset.captions.split(" ") ?? [];
    if (caption) caption.textContent = now === 1 ? one : several;
    gauge.querySelector(".pw-less").ariaDisabled = now === 0;
    gauge.querySelector(".pw-more").ariaDisabled = now === whole(gauge, "most");
  }
  function set(gauge, to, soon) {
    const name = gauge.dataset.gauge;
    clearTimeout(waiting.get(name)?.timer);
    const by = Math.min(whole(gauge, "most"), Math.max(0, to)) - base(gauge);
    waiting.set(name, { by, timer: soon ? setTimeout(send, row(), name) : 0 });
    show(gauge);
    if (!soon && ![...fingers.values()].some((finger) => finger.gauge === gauge)) send(name);
  }
  function send(name) {
    const { by, timer } = waiting.get(name);
    clearTimeout(timer);
    waiting.delete(name);
    const form = document.getElementById("answer");
    if (!by || !form) return;
    sent.set(name, (sent.get(name) ?? 0) + by);
    const button = document.createElement("button");
    Object.assign(button, { name: "answer", value: `${name} ${by > 0 ? "+" : ""}${by}`, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }
  function sendAll() {
    for (const name of waiting.keys()) send(name);
  }

  // ---- Where along a gauge a finger is, however the gauge is turned: 0 at its empty end, 1 at its full one ----
  function along(gauge, { clientX, clientY }) {
    const [less, more, track] = [".pw-less", ".pw-more", ".pw-track"].map((part) => gauge.querySelector(part).getBoundingClientRect());
    const across = more.left + more.right - less.left - less.right;
    const down = more.top + more.bottom - less.top - less.bottom;
    const flat = Math.abs(across) > Math.abs(down);
    const far = flat ? (clientX - track.left) / track.width : (clientY - track.top) / track.height;
    return (flat ? across : down) > 0 ? far : 1 - far;
  }

  function press(event) {
    const gauge = event.target.closest?.("[data-gauge]");
    const half = gauge && event.target.closest("button");
    if (!half || !document.getElementById("answer") || (event.pointerType === "mouse" && event.button)) return;
    if (!window.wellsideTakes(half, event.clientX, event.clientY)) return;
    fingers.set(event.pointerId, { gauge, x: event.clientX, y: event.clientY, draws: false });
    gauge.setPointerCapture(event.pointerId);
  }
  function move(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.draws ||= Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STIR;
    if (!finger.draws) return;
    finger.gauge.classList.add("drawn");
    set(finger.gauge, Math.round(along(finger.gauge, event) * whole(finger.gauge, "most")), false);
  }
  function lift(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const { gauge, draws } = finger;
    fingers.delete(event.pointerId);
    gauge.classList.remove("drawn");
    touched = { gauge, at: performance.now() };
    if (draws) set(gauge, value(gauge), false);
    else set(gauge, value(gauge) + (along(gauge, event) < 0.5 ? -1 : 1), true);
  }
  function cancel(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    finger.gauge.classList.remove("drawn");
    if (finger.draws) waiting.delete(finger.gauge.dataset.gauge);
    show(finger.gauge);
  }

  // The click that follows a finger has been done with; one from a key or a screen reader is a tap too. Whatever else
  // is tapped comes after what was counted.
  function clicked(event) {
    const half = event.target.closest?.(".pw-less, .pw-more");
    if (!half) return event.target.closest?.("button") && sendAll();
    const gauge = half.closest("[data-gauge]");
    event.preventDefault();
    const done = touched.gauge === gauge && performance.now() - touched.at < 700;
    if (!(event.detail && done)) set(gauge, value(gauge) + (half.matches(".pw-less") ? -1 : 1), true);
  }
  // What was held to be asked about is not counted.
  document.addEventListener("wellside:held", () => {
    for (const pointerId of fingers.keys()) cancel({ pointerId });
  });
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", cancel);
  document.addEventListener("click", clicked, true);
  document.addEventListener("wellside:shown", () => {
    sent.clear();
    document.querySelectorAll("[data-gauge]").forEach(show);
  });
  document.addEventListener("visibilitychange", sendAll);
  addEventListener("pagehide", sendAll);
})();
