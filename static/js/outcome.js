// On the page of a finished game, says live who wants a rematch and when the next game has begun.
const rematch = document.querySelector("[data-onward]");
if (rematch) {
  new EventSource(rematch.dataset.onward).addEventListener("message", ({ data }) => {
    const { phase, again, mine, seats } = JSON.parse(data);
    const names = again.filter((seat) => !mine.includes(seat)).map((seat) => seats[seat].name);
    const request =
      names.length === 1 ? `${names[0]} wants to play again.` : names.length ? "The others want to play again." : "";
    const message = phase === "playing" ? "The next game has begun." : request;
    rematch.hidden = !message;
    rematch.firstElementChild.textContent = message;
  });
}

// Shares or downloads a picture of the finished game: the server's SVG, rendered to PNG.
(() => {
  "use strict";
  const button = document.querySelector("[data-share-picture]");
  const picture = document.querySelector("[data-picture]");
  if (!button || !picture) return;
  button.hidden = false;

  async function renderPng() {
    const image = Object.assign(new Image(), { src: picture.dataset.picture });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], "wellside.png", { type: "image/png" });
  }
  function download(file) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    window.wellsideSays("The picture lies among your downloads.");
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  button.addEventListener("click", async () => {
    const file = await renderPng();
    const shareData = { files: [file], text: button.dataset.sharePicture, url: location.href };
    if (!navigator.canShare?.(shareData)) return download(file);
    try {
      await navigator.share(shareData);
    } catch (error) {
      if (error.name !== "AbortError") download(file); // cancelled by the user
    }
  });
})();
