// The sound of a marble, where it was turned on: with an answer, and when this device is asked something.
let air = null;
const turned = document.querySelector("[data-sound]");

function clink() {
  if (!turned?.querySelector("input").checked) return;
  air ??= new AudioContext();
  if (air.state !== "running") air.resume();    // a call or another app has taken the sound away
  for (const [pitch, loud, at] of [[2350, 0.16, 0], [3720, 0.07, 0], [1890, 0.1, 0.055]]) {
    const tone = air.createOscillator();
    const fade = air.createGain();
    const start = air.currentTime + at;
    tone.frequency.value = pitch;
    fade.gain.setValueAtTime(loud, start);
    fade.gain.exponentialRampToValueAtTime(0.0001, start + 0.12);
    tone.connect(fade).connect(air.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  }
}
document.addEventListener("wellside:ring", clink);

if (turned && "AudioContext" in window) {
  const box = turned.querySelector("input");
  turned.hidden = false;
  try { box.checked = localStorage.getItem("sound") === "on"; } catch { /* off, then */ }
  box.addEventListener("change", () => {
    try { localStorage.setItem("sound", box.checked ? "on" : "off"); } catch { /* for this page only */ }
    clink();
  });
}
