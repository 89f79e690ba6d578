// A finished game's picture, to send or to keep: the server draws it as SVG, and most programs want dots.
(() => {
  "use strict";
  const button = document.querySelector("[data-share-picture]");
  const shown = document.querySelector("[data-picture]");
  if (!button || !shown) return;
  button.hidden = false;

  async function dots() {
    const picture = Object.assign(new Image(), { src: shown.dataset.picture });
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], "wellside.png", { type: "image/png" });
  }
  function keep(file) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    window.wellsideSays("The picture lies among your downloads.");
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  button.addEventListener("click", async () => {
    const file = await dots();
    const sent = { files: [file], text: button.dataset.sharePicture, url: location.href };
    if (!navigator.canShare?.(sent)) return keep(file);
    try {
      await navigator.share(sent);
    } catch (reason) {
      if (reason.name !== "AbortError") keep(file);   // who changed their mind wants nothing
    }
  });
})();
