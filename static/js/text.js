// The text export of a game: copies it to the clipboard, or loads it from a file.
const copyButton = document.querySelector("[data-copy]");
const textField = document.querySelector("[data-copied]");
if (copyButton && navigator.clipboard) {
  copyButton.hidden = false;
  copyButton.addEventListener("click", async () => {
    await navigator.clipboard.writeText(textField.value);
    copyButton.textContent = "Copied";
  });
}
const fileRow = document.querySelector("[data-file]");
if (fileRow) {
  fileRow.hidden = false;
  fileRow.querySelector("input").addEventListener("change", async ({ target }) => {
    document.querySelector("textarea[name=text]").value = await target.files[0].text();
  });
}
