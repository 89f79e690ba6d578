// Shows timestamps in local time and counts down the time left to think.
function showTimes() {
  for (const time of document.querySelectorAll("time[data-at]")) {
    time.textContent = new Date(1000 * time.dataset.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

// Device clocks may be wrong: seconds that the server's clock is ahead of this one, measured at page load.
const loadedAt = (performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0)) / 1000;
const clockOffset = Number(document.querySelector("meta[name=now]").content) - loadedAt;
function countDown() {
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.due) - clockOffset - Date.now() / 1000));
    clock.dataset.left = left;
    const hours = Math.floor(left / 3600);
    clock.textContent = hours
      ? `${hours} h ${Math.floor(left / 60) % 60} min`
      : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left <= 15);
  }
}

document.addEventListener("wellside:shown", () => {
  showTimes();
  countDown();
});
setInterval(countDown, 1000);
showTimes();
countDown();
