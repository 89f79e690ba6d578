// The text of a game: copied by a tap, or taken from a file.
const copy = document.querySelector("[data-copy]");
const copied = document.querySelector("[data-copied]");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(copied.value);
    copy.textContent = "Copied";
  });
}
const file = document.querySelector("[data-file]");
if (file) {
  file.hidden = false;
  file.querySelector("input").addEventListener("change", async ({ target }) => {
    document.querySelector("textarea[name=text]").value = await target.files[0].text();
  });
}
