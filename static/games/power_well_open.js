// Power Well, the open table: what a selection is worth and to whom, and laying tokens.
(() => {
  "use strict";
  const ask = () => document.getElementById("ask");
  const isOpen = () => document.querySelector("#board.pw-open");

  // ---- The Draw buttons: each faces the player for whom the selection is a valid play ----
  function told({ names, legal }) {
    if (!legal.sides) return;
    const key = names.join(" ");
    const worth = legal.sides.map((side) => side.plays[key]);
    const any = worth.some(Boolean);
    for (const button of ask().querySelectorAll(".pw-draw")) {
      const side = Number(button.dataset.side);
      const play = worth[side];
      button.disabled = !names.length;
      button.classList.toggle("brass", Boolean(play));
      button.classList.toggle("plain", !play);
      button.closest(".pw-strip").classList.toggle("aside", any && !play);
      button.querySelector("[data-deed]").textContent = play ? `Draw ${play[1]} ${play[0]}` : names.length ? `Remove ${names.length}` : "Draw";
      button.querySelector("[data-worth]").textContent = said(play, names, legal.sides[side].name, any, legal.sides[1 - side].name);
    }
  }
  function said(play, names, name, any, other) {
    if (!names.length) return "tap marbles to select them";
    if (!play) return any ? `a valid play for the ${other}` : "no valid play for anyone";
    const heals = Object.entries(play[2]).map(([colour, points]) => `${colour} +${points}`);
    return `a valid play for the ${name}${heals.length ? `, fuses: ${heals.join(", ")}` : ""}`;
  }

  // ---- Laying tokens: a token of the tray is up, every free slot shows its circle ----
  let up = "";
  function rings() {
    const tray = [...document.querySelectorAll('input[name="placing"]')];
    const held = tray.find((input) => input.value === up && !input.disabled);
    if (!held) up = "";
    for (const input of tray) input.checked = input === held;
    const free = held ? held.dataset.free.split(" ") : [];
    const side = held?.value.split(" ")[0];
    for (const ring of document.querySelectorAll(".pw-ring[data-slot]")) {
      const offered = free.includes(ring.dataset.slot) && (!ring.dataset.side || ring.dataset.side === side);
      ring.hidden = !offered;
      ring.value = offered ? `${up} ${ring.dataset.slot}` : "";
    }
    isOpen()?.classList.toggle("placing", Boolean(held));
  }
  document.addEventListener("click", (event) => {
    const tray = event.target.closest?.('input[name="placing"]');
    if (tray) up = up === tray.value ? "" : tray.value;
    else if (event.target.closest?.(".pw-ring[data-slot]")) setTimeout(() => { up = ""; rings(); });
    else if (up && event.target.closest?.(".pw-marble")) up = "";
    if (isOpen()) rings();
  });
  document.addEventListener("wellside:picked", ({ detail }) => told(detail));
  document.addEventListener("wellside:shown", rings);
  document.addEventListener("DOMContentLoaded", rings);
})();
