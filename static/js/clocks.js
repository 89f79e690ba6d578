// Times as clocks have them here, and what is left of the time to think, where one was agreed.
function tellTimes() {
  for (const time of document.querySelectorAll("time[data-at]")) {
    time.textContent = new Date(1000 * time.dataset.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

// A phone's own clock may be wrong: how far the server's is ahead of it, in seconds, shows as the page arrives.
const arrived = (performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0)) / 1000;
const ahead = Number(document.querySelector("meta[name=now]").content) - arrived;
function countDown() {
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.due) - ahead - Date.now() / 1000));
    clock.dataset.left = left;
    const hours = Math.floor(left / 3600);
    clock.textContent = hours ? `${hours} h ${Math.floor(left / 60) % 60} min` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left <= 15);
  }
}

document.addEventListener("wellside:shown", () => {
  tellTimes();
  countDown();
});
setInterval(countDown, 1000);
tellTimes();
countDown();
