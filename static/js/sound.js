// Plays a marble sound with an answer and when this device is asked something, if sound is switched on.
let audio = null;
const switchRow = document.querySelector("[data-sound]");

function playSound() {
  if (!switchRow?.querySelector("input").checked) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume(); // suspended by a call or another app
  for (const [pitch, volume, at] of [
    [2350, 0.16, 0],
    [3720, 0.07, 0],
    [1890, 0.1, 0.055],
  ]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + at;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.12);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.13);
  }
}
document.addEventListener("wellside:ring", playSound);

if (switchRow && "AudioContext" in window) {
  const box = switchRow.querySelector("input");
  switchRow.hidden = false;
  try {
    box.checked = localStorage.getItem("sound") === "on";
  } catch {
    /* storage unavailable: off */
  }
  box.addEventListener("change", () => {
    try {
      localStorage.setItem("sound", box.checked ? "on" : "off");
    } catch {
      /* storage unavailable */
    }
    playSound();
  });
}
