// PowerDome: bargains. What the one who is asked has to give; a counter-offer begins with what was offered.
const { $$, ask, whole, unfolded, unfold } = window.powerdome;

function partner() {
  const form = document.getElementById("offer");
  if (!form) return;
  for (const button of $$(ask(), "[data-counter]")) button.hidden = false;
  const instead = form.elements.counter?.selectedOptions[0]?.dataset.by;
  for (const radio of $$(form, '[name="to"]')) {
    if (instead) radio.checked = radio.dataset.seat === instead;
    radio.disabled = Boolean(instead) && !radio.checked;
  }
  const seat = form.querySelector('[name="to"]:checked')?.dataset.seat;
  for (const box of $$(form, '[name="want"]')) {
    const theirs = box.parentElement.dataset.of === seat;
    box.parentElement.hidden = !theirs;
    if (!theirs) box.checked = false;
  }
  const over = whole(form.elements.give_vitality) > Number(form.elements.give_vitality.max);
  form.querySelector("[data-overdrawn]").hidden = !over;
  const send = form.querySelector("[data-offer]");
  const named = $$(form, ':is([name="give"], [name="want"]):checked').length || form.elements.promise.value.trim()
    || whole(form.elements.give_vitality) || whole(form.elements.want_vitality);
  send.disabled = !seat || over || !named;
  const lacks = seat ? "name what you give or want" : "to whom?";
  send.textContent = seat && named ? "Offer it" : `Offer it: ${lacks}`;
}
// What was asked is given, what was offered is wanted.
function turnRound(form) {
  const number = form.elements.counter.value;
  if (!number) return;
  partner();
  for (const [side, goods] of Object.entries(JSON.parse(document.querySelector(`#offer${number} [data-counter]`).dataset.goods))) {
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
// What an offer that was taken came to stands above all offers: it is brought in sight.
let taken = "";
document.addEventListener("click", (event) => {
  const deed = event.target.closest?.('#ask [name="answer"]')?.value ?? "";
  if (deed.startsWith("accept ")) taken = deed.slice(7);
});
document.addEventListener("wellside:shown", () => {
  const told = taken && document.getElementById(`traded${taken}`);
  if (!told) return;
  taken = "";
  told.scrollIntoView({ block: "nearest" });
});
Object.assign(window.powerdome, { partner, turnRound });
