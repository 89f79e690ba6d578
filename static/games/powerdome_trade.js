// PowerDome: trading. The form lists what the other player has to give; a counter-offer starts with the goods of the
// offer.
const { $$, ask, whole, unfolded, unfold } = window.powerdome;

function partner() {
  const form = document.getElementById("offer");
  if (!form) return;
  for (const button of $$(ask(), "[data-counter]")) button.hidden = false;
  const counterTo = form.elements.counter?.selectedOptions[0]?.dataset.by;
  for (const radio of $$(form, '[name="to"]')) {
    if (counterTo) radio.checked = radio.dataset.seat === counterTo;
    radio.disabled = Boolean(counterTo) && !radio.checked;
  }
  const seat = form.querySelector('[name="to"]:checked')?.dataset.seat;
  for (const box of $$(form, '[name="want"]')) {
    const theirs = box.parentElement.dataset.of === seat;
    box.parentElement.hidden = !theirs;
    if (!theirs) box.checked = false;
  }
  const overdrawn = whole(form.elements.give_vitality) > Number(form.elements.give_vitality.max);
  form.querySelector("[data-overdrawn]").hidden = !overdrawn;
  const send = form.querySelector("[data-offer]");
  const named =
    $$(form, ':is([name="give"], [name="want"]):checked').length ||
    form.elements.promise.value.trim() ||
    whole(form.elements.give_vitality) ||
    whole(form.elements.want_vitality);
  send.disabled = !seat || overdrawn || !named;
  const missing = seat ? "name what you give or want" : "to whom?";
  send.textContent = seat && named ? "Offer it" : `Offer it: ${missing}`;
}
// Swaps the sides: what was wanted is given, what was offered is wanted.
function turnRound(form) {
  const number = form.elements.counter.value;
  if (!number) return;
  partner();
  for (const [side, goods] of Object.entries(
    JSON.parse(document.querySelector(`#offer${number} [data-counter]`).dataset.goods),
  )) {
    for (const box of $$(form, `[name="${side}"]`)) box.checked = goods.powers.includes(box.value);
    form.elements[`${side}_vitality`].value = goods.vitality || "";
  }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#ask [data-counter]");
  if (!button) return;
  const form = document.getElementById("offer");
  unfolded.set("bargain", true);
  unfold();
  form.elements.counter.value = button.dataset.counter;
  turnRound(form);
  window.powerdome.changed(form.elements.counter);
  form.scrollIntoView({ block: "nearest" });
  form.elements.counter.focus({ preventScroll: true });
});
// Scrolls to the result of an accepted offer, which is above all offers.
let accepted = "";
document.addEventListener("click", (event) => {
  const answer = event.target.closest?.('#ask [name="answer"]')?.value ?? "";
  if (answer.startsWith("accept ")) accepted = answer.slice(7);
});
document.addEventListener("wellside:shown", () => {
  const result = accepted && document.getElementById(`traded${accepted}`);
  if (!result) return;
  accepted = "";
  result.scrollIntoView({ block: "nearest" });
});
Object.assign(window.powerdome, { partner, turnRound });
