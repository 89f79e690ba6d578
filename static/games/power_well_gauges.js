// Power Well, open table: counters (gauges) that are changed in place. A tap on the left half subtracts one, on the
// right half adds one, and a drag sets the value. Successive taps are sent as one step, which one undo takes back.
// Several pointers are tracked at once, and the new value is shown before the server replies.
(() => {
  "use strict";
  const debounceMs = () => window.wellsideTimes?.row ?? 400; // ms within which a further tap belongs to the same step
  const DRAG_THRESHOLD = 8; // px
  const pending = new Map(); // gauge name -> change that is not sent yet, and the timer that sends it
  const sent = new Map(); // gauge name -> change that is sent and not answered yet
  const fingers = new Map(); // pointer id -> its gauge and start position
  let lastTouch = { gauge: null, at: 0 };

  const numberOf = (gauge, what) => Number(gauge.dataset[what]);
  const base = (gauge) => numberOf(gauge, "left") + (sent.get(gauge.dataset.gauge) ?? 0);
  const value = (gauge) => base(gauge) + (pending.get(gauge.dataset.gauge)?.by ?? 0);

  function show(gauge) {
    const now = value(gauge);
    gauge.className = gauge.className.replace(/\bv\d+\b/, `v${now}`);
    gauge.querySelector("b").textContent = now;
    const caption = gauge.querySelector("[data-captions]"),
      [one, several = one] = caption?.dataset.captions.split(" ") ?? [];
    if (caption) caption.textContent = now === 1 ? one : several;
    gauge.querySelector(".pw-less").ariaDisabled = now === 0;
    gauge.querySelector(".pw-more").ariaDisabled = now === numberOf(gauge, "most");
  }
  function set(gauge, to, debounced) {
    const name = gauge.dataset.gauge;
    clearTimeout(pending.get(name)?.timer);
    const by = Math.min(numberOf(gauge, "most"), Math.max(0, to)) - base(gauge);
    pending.set(name, { by, timer: debounced ? setTimeout(send, debounceMs(), name) : 0 });
    show(gauge);
    if (!debounced && ![...fingers.values()].some((finger) => finger.gauge === gauge)) send(name);
  }
  function send(name) {
    const { by, timer } = pending.get(name);
    clearTimeout(timer);
    pending.delete(name);
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
    for (const name of pending.keys()) send(name);
  }

  // ---- Position of a pointer along a gauge, rotated or not: 0 at the empty end, 1 at the full one ----
  function positionAlong(gauge, { clientX, clientY }) {
    const [less, more, track] = [".pw-less", ".pw-more", ".pw-track"].map((part) =>
      gauge.querySelector(part).getBoundingClientRect(),
    );
    const across = more.left + more.right - less.left - less.right;
    const down = more.top + more.bottom - less.top - less.bottom;
    const horizontal = Math.abs(across) > Math.abs(down);
    const ratio = horizontal ? (clientX - track.left) / track.width : (clientY - track.top) / track.height;
    return (horizontal ? across : down) > 0 ? ratio : 1 - ratio;
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
    finger.draws ||= Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > DRAG_THRESHOLD;
    if (!finger.draws) return;
    finger.gauge.classList.add("drawn");
    set(finger.gauge, Math.round(positionAlong(finger.gauge, event) * numberOf(finger.gauge, "most")), false);
  }
  function lift(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const { gauge, draws } = finger;
    fingers.delete(event.pointerId);
    gauge.classList.remove("drawn");
    lastTouch = { gauge, at: performance.now() };
    if (draws) set(gauge, value(gauge), false);
    else set(gauge, value(gauge) + (positionAlong(gauge, event) < 0.5 ? -1 : 1), true);
  }
  function cancel(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    finger.gauge.classList.remove("drawn");
    if (finger.draws) pending.delete(finger.gauge.dataset.gauge);
    show(finger.gauge);
  }

  // The click after a pointer event is ignored; a click from the keyboard or a screen reader counts as a tap. A tap on
  // any other button first sends what is pending.
  function clicked(event) {
    const half = event.target.closest?.(".pw-less, .pw-more");
    if (!half) return event.target.closest?.("button") && sendAll();
    const gauge = half.closest("[data-gauge]");
    event.preventDefault();
    const done = lastTouch.gauge === gauge && performance.now() - lastTouch.at < 700;
    if (!(event.detail && done)) set(gauge, value(gauge) + (half.matches(".pw-less") ? -1 : 1), true);
  }
  // A long press opens a card and does not count.
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
