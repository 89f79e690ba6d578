// The seats of this device: who would resign, whose turn would be played again, and a seat that was taken away.
const table = document.getElementById("table");
const say = (words, look) => document.dispatchEvent(new CustomEvent("wellside:say", { detail: { words, look } }));

// Their names by the id of their chair.
function ownSeats() {
  return new Map([...document.querySelectorAll(".chair.person.mine")].map((chair) => [chair.id, chair.querySelector(".name").textContent]));
}
function named(seat) {
  return Object.assign(document.createElement("bdi"), { textContent: ownSeats().get(`chair-${seat}`) });
}

// ---- Who would resign, where several people share this device ----
function nameResigning(seat) {
  document.querySelector("[data-resigning]")?.replaceChildren(...(ownSeats().size > 1 ? [named(seat), " resigns. "] : []));
}
function offerResigning(phase, seat) {
  for (const resign of document.querySelectorAll("[data-resign]")) resign.hidden = phase !== "playing" || seat === "";
  for (const none of document.querySelectorAll("[data-no-resign]")) none.hidden = phase !== "ended" || seat === "";
  for (const field of document.querySelectorAll("[data-own-seat]")) field.value = seat;
  nameResigning(seat);
}

// ---- Whose turn would be played again: a button for each own seat that may ask ----
function offerGoingBack(seats) {
  const one = document.querySelector("[data-ask-back] button");
  if (!one || !seats) return;
  const several = ownSeats().size > 1;
  const buttons = seats.split(" ").map((seat) => {
    const button = one.cloneNode(true);
    button.value = seat;
    button.replaceChildren(...(several ? ["Go back before the turn of ", named(seat)] : ["Go back"]));
    return button;
  });
  one.form.replaceChildren(one.form.querySelector("p"), ...buttons);
}

document.addEventListener("wellside:frame", ({ detail: { before, phase, asksBack } }) => {
  const moved = !("keepsSeats" in table.dataset) && !document.querySelector("#coach.coach");
  if (before === "ended" && phase === "playing" && moved) {
    say(table.dataset.seats > 2 ? "A new game: everybody has moved on by a seat." : "A new game, with sides swapped.", "passes");
  }
  if (asksBack === null) return;
  document.body.classList.toggle("asks-back", asksBack !== "");
  offerGoingBack(asksBack);
});
nameResigning(table.dataset.seat);
offerGoingBack(document.querySelector("[data-ask-back]")?.dataset.askBack);

// ---- Somebody whose seat was given to a bot, or freed, is told until it is tapped away: nothing else says so ----
let sat = ownSeats();
let gaveUp = false;          // by an own tap
document.addEventListener("wellside:sends", ({ detail: { address } }) => { gaveUp = /\/(leave|bot)$/.test(address); });
document.addEventListener("wellside:painted", () => {
  offerResigning(table.dataset.phase, table.dataset.seat);
  const before = sat;
  sat = ownSeats();
  const fewer = sat.size < before.size;    // who moves up since an empty seat went has lost none
  const gone = fewer && [...before].find(([id]) => !sat.has(id) && document.getElementById(id));
  if (gone && !gaveUp) missed(...gone);
  gaveUp = false;
});
function missed(id, name) {
  const { classList } = document.getElementById(id);
  const back = document.querySelector(`#${id} .sure`) ? " The menu has the way back to this side." : "";
  if (classList.contains("person")) say(`${name.endsWith(" player") ? "The " + name.toLowerCase() : name} now plays on another device.${back}`, "stays");
  else say(classList.contains("bot") ? `A bot now plays on for ${name}. The menu has the way back to this seat.` : `The seat of ${name} was freed by the host.`, "stays");
}
