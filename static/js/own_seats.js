// The seats of this device: who would resign, whose turn can be taken back, and notices about lost seats.
const table = document.getElementById("table");
const say = (words, look) => document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words, look } }));

// Names by chair id.
function ownSeats() {
  return new Map(
    [...document.querySelectorAll(".chair.person.mine")].map((chair) => [
      chair.id,
      chair.querySelector(".name").textContent,
    ]),
  );
}
function nameOf(seat) {
  return Object.assign(document.createElement("bdi"), { textContent: ownSeats().get(`chair-${seat}`) });
}

// ---- Who would resign, if several people share this device ----
function nameResigning(seat) {
  document
    .querySelector("[data-resigning]")
    ?.replaceChildren(...(ownSeats().size > 1 ? [nameOf(seat), " resigns. "] : []));
}
function offerResigning(phase, seat) {
  for (const resign of document.querySelectorAll("[data-resign]")) resign.hidden = phase !== "playing" || seat === "";
  for (const none of document.querySelectorAll("[data-no-resign]")) none.hidden = phase !== "ended" || seat === "";
  for (const field of document.querySelectorAll("[data-own-seat]")) field.value = seat;
  nameResigning(seat);
}

// ---- Taking back a turn: a button for each own seat that may ask for it ----
function offerGoingBack(seats) {
  const template = document.querySelector("[data-ask-back] button");
  if (!template || !seats) return;
  const several = ownSeats().size > 1;
  const buttons = seats.split(" ").map((seat) => {
    const button = template.cloneNode(true);
    button.value = seat;
    button.replaceChildren(...(several ? ["Go back before the turn of ", nameOf(seat)] : ["Go back"]));
    return button;
  });
  template.form.replaceChildren(template.form.querySelector("p"), ...buttons);
}

document.addEventListener("wellside:frame", ({ detail: { before, phase, asksBack } }) => {
  const seatsRotate = !("keepsSeats" in table.dataset) && !document.querySelector("#coach.coach");
  if (before === "ended" && phase === "playing" && seatsRotate) {
    say(
      table.dataset.seats > 2 ? "A new game: everybody has moved on by a seat." : "A new game, with sides swapped.",
      "passes",
    );
  }
  if (asksBack === null) return;
  document.body.classList.toggle("asks-back", asksBack !== "");
  offerGoingBack(asksBack);
});
nameResigning(table.dataset.seat);
offerGoingBack(document.querySelector("[data-ask-back]")?.dataset.askBack);

// ---- A player whose seat went to a bot, another device or nobody gets a message that stays until dismissed ----
let seatsBefore = ownSeats();
let gaveUp = false; // whether the user gave the seat up
document.addEventListener("wellside:sends", ({ detail: { address } }) => {
  gaveUp = /\/(leave|bot)$/.test(address);
});
document.addEventListener("wellside:painted", () => {
  offerResigning(table.dataset.phase, table.dataset.seat);
  const before = seatsBefore;
  seatsBefore = ownSeats();
  const hasFewer = seatsBefore.size < before.size; // moving up after an empty seat was removed is no loss
  const lost = hasFewer && [...before].find(([id]) => !seatsBefore.has(id) && document.getElementById(id));
  if (lost && !gaveUp) reportLoss(...lost);
  gaveUp = false;
});
function reportLoss(id, name) {
  const { classList } = document.getElementById(id);
  const back = document.querySelector(`#${id} .sure`) ? " The menu has the way back to this side." : "";
  if (classList.contains("person"))
    say(
      `${name.endsWith(" player") ? "The " + name.toLowerCase() : name} now plays on another device.${back}`,
      "stays",
    );
  else
    say(
      classList.contains("bot")
        ? `A bot now plays on for ${name}. The menu has the way back to this seat.`
        : `The seat of ${name} was freed by the host.`,
      "stays",
    );
}
