// Power Well, the open table: what a selection is worth and to whom, laying tokens, and the coin.
(() => {
  "use strict";
  const ask = () => document.getElementById("ask");
  const isOpen = () => document.querySelector("#board.pw-open");

  // ---- The Draw buttons: each faces the player for whom the selection is a valid play ----
  let picked = null;
  function told(detail) {
    const { names, legal } = picked = detail;
    if (!legal.names) return;
    const worth = [0, 1].map((side) => names.length ? weighed(names, side) : {});
    const any = worth.some(({ deed }) => deed);
    for (const button of ask().querySelectorAll(".pw-draw")) {
      const side = Number(button.dataset.side);
      const play = worth[side].deed;
      const pays = names.length ? "" : button.dataset.pays;
      button.disabled = !names.length && !pays;
      [button.name, button.value] = pays ? ["answer", pays] : ["verb", button.dataset.draws];
      const opens = opening(names, legal.opening, side);
      const gold = pays || opens || (play && (legal.turn ?? side) === side);
      button.classList.toggle("brass", Boolean(gold));
      button.classList.toggle("plain", !gold);
      const { classList } = button.closest(".pw-strip");
      classList.toggle("aside", any && !play);
      classList.toggle("picked", names.length > 0);
      button.closest(".pw-strip").querySelector(".pw-recolour").disabled = !names.length;
      const [idle, about] = laying(side) ?? [button.dataset.idle, button.dataset.about];
      const removes = legal.opening?.side === side, draws = play && !removes;
      button.querySelector("[data-deed]").textContent = !names.length ? idle : draws ? play : `Remove ${names.length}`;
      button.querySelector("[data-worth]").textContent = !names.length ? about : removes ? removing(names, legal.opening)
        : !play && opening(names, legal.opening, 1 - side) ? "only your foe may now" : said(worth[side], any, legal.turn === side ? "" : legal.names[1 - side], names, side);
    }
  }
  // PW-3.3, PW-4.2: when a side may remove these, or how many and from where it may.
  function removing(names, { most, marbles, column, when }) {
    if (names.length > most) return `not more than ${most} now`;
    return names.every((name) => marbles.includes(name)) ? when : `only from Middle and ${column}`;
  }
  function said({ deed, heals, wrong }, any, other, names, side) {
    if (deed) return heals ? `raise ${heals}` : "a valid play";
    if (any && other) return `a valid play for the ${other}`;
    return spent(names, side) || (any ? "no valid play for you" : `no play: ${wrong}`);
  }
  // PW-5.4, PW-5.5: what marbles are of which a side's board is Exhausted.
  const reaches = (name, side) => name[0] !== "RL"[side];
  const isOut = (name, side) => document.querySelector(`#side${side} .pw-gauge.out.${window.wellsideColour(name)}`) !== null;
  function spent(names, side) {
    const colours = [...new Set(names.map(window.wellsideColour))];
    return names.every((name) => isOut(name, side) && reaches(name, side)) ? `Exhausted ${colours.length > 1 ? "ones only join" : `${colours[0]} only joins`}` : "";
  }
  // PW-5.1 to PW-5.4: what is drawn by a play of a side, and what it heals by fusion; or the first thing in its way.
  const COLUMNS = ["Left and Middle", "Middle and Right"];
  function weighed(names, side) {
    const reached = [names[0]];
    for (const at of reached) reached.push(...names.filter((name) => !reached.includes(name) && window.wellsidePath([at, name])));
    if (reached.length < names.length) return { wrong: "not touching" };
    if (!names.every((name) => reaches(name, side))) return { wrong: `only from ${COLUMNS[side]}` };
    const paid = names.filter((name) => !isOut(name, side)), fused = names.filter((name) => isOut(name, side));
    const [own, ...more] = new Set(paid.map(window.wellsideColour));
    if (more.length) return { wrong: "not one colour" };
    if (![1, 2, 4].includes(paid.length)) return { wrong: "not 1, 2 or 4" };
    if (!window.wellsidePath(names, paid)) return { wrong: fused.length && window.wellsidePath(names) ? "its ends are Exhausted" : "no line through them" };
    const heals = [...new Set(fused.map(window.wellsideColour))].sort().map((colour) => `${colour} by ${healed(colour, fused, side)}`);
    return { deed: `Draw ${paid.length} ${own}`, heals: heals.join(", ") };
  }
  // PW-7.3: a bar stays within 10.
  function healed(colour, fused, side) {
    const bar = document.querySelector(`#side${side} .pw-gauge.${colour}`).className.match(/\bv(\d+)/)[1];
    return Math.min(2 * fused.filter((name) => window.wellsideColour(name) === colour).length, 10 - bar);
  }
  // PW-3.3, PW-4.2: whether a side may remove these before the first turn, or after a wish.
  function opening(names, allowed, side) {
    return Boolean(allowed && allowed.side === side && names.length && names.length <= allowed.most && names.every((name) => allowed.marbles.includes(name)));
  }

  // What was owed is paid once, however fast somebody taps.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.(".pw-draw");
    if (button?.name === "answer") setTimeout(() => { button.disabled = true; });
  });

  // ---- A double tap on Undo takes back one thing: until a moment after the reply it takes no other tap ----
  let undid = -Infinity, undoing = false;
  document.addEventListener("click", (event) => {
    if (!isOpen() || !event.detail || !event.target.closest?.('[value="undo"]')) return;
    if (!undoing && performance.now() - undid >= window.wellsideMoment()) return void (undid = performance.now());
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  const undoes = (ctx) => isOpen() && ctx?.request?.body?.get?.("answer") === "undo";
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { undoing ||= undoes(ctx); });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!undoes(ctx)) return;
    undoing = false;
    undid = performance.now();
  });

  // ---- Undo says what it takes back, in fewer words where it would be cut off ----
  function fit() {
    for (const small of document.querySelectorAll(".pw-undo > small")) {
      small.classList.remove("brief");
      const words = small.firstElementChild;
      small.classList.toggle("brief", words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1);
    }
  }
  addEventListener("resize", fit);

  // ---- Laying and moving tokens: one is up, every slot that is free for it shows its circle ----
  let up = "";                                         // how the answer begins: `left token lamp`, `left move left2 lamp`
  let turn = "";                                       // whose turn it was when that began, with which it ends
  let missed = false;                                  // whether a tap met none of its circles
  const LYING = "#rails > button.pw-at:not(.pw-ring), .pw-lying";
  const named = (lying) => lying.querySelector(".pw-token").title.split(": ");
  const moving = (lying) => lying.value.replace(" off ", " move ");
  const whose = () => document.getElementById("turn");
  function lift(value) {
    [up, turn] = [value, whose()?.value];
  }
  function held() {
    const laid = [...document.querySelectorAll(LYING)].find((one) => moving(one) === up);
    const tray = [...document.querySelectorAll('input[name="placing"]')].find((one) => one.value === up && !one.disabled);
    const from = laid ?? tray;
    if (!from?.dataset.free) return null;
    return { laid, tray, side: up.split(" ")[0], kind: laid ? named(laid)[0] : tray.dataset.kind, free: from.dataset.free.split(" ") };
  }
  // Said at the side of its owner; where that is not on this screen, at the other.
  function laying(side) {
    const token = held();
    const at = ["left", "right"][side];
    if (!token || (token.side !== at && ask().querySelector(`.pw-strip.${token.side}`))) return null;
    const places = [...new Set(token.free.map((slot) => PLACES[slot.replace(/[1-5LMR]$/, "")]))].join(" or ");
    if (missed) return ["Not there", `the ${token.kind} lies ${places}`];
    return [places === "on a hero" ? "Tap a face" : "Tap a circle", `${places}, to ${token.laid ? "move" : "lay"} the ${token.kind}`];
  }
  const PLACES = { left: "beside a row", right: "beside a row", top: "above a column", hero: "on a hero", foe: "on a hero" };
  function drop(boxes) {
    for (const box of boxes) box.checked = false;
    boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const chosen = () => [...document.querySelectorAll("#marbles input:checked")];
  function rings() {
    if (turn !== whose()?.value) up = "";
    const token = held();
    if (!token) up = "";
    for (const input of document.querySelectorAll('input[name="placing"]')) input.checked = input === token?.tray;
    for (const lying of document.querySelectorAll(LYING)) lying.classList.toggle("up", lying === token?.laid);
    for (const ring of document.querySelectorAll(".pw-ring[data-slot]")) {
      const offered = token?.free.includes(ring.dataset.slot) && (!ring.dataset.side || ring.dataset.side === token.side);
      ring.hidden = !offered;
      ring.value = offered ? `${up} ${ring.dataset.slot}` : "";
    }
    isOpen()?.classList.toggle("placing", Boolean(token));
    if (picked) told(picked);
  }
  document.addEventListener("click", (event) => {
    const tray = event.target.closest?.('input[name="placing"]');
    missed = Boolean(up && event.target.closest?.(".pw-field") && !event.target.closest("button, label"));
    if (tray) {
      lift(up === tray.value ? "" : tray.value);
      drop(chosen());
    } else if (event.target.closest?.("[data-move]")) {
      lift(event.target.closest("[data-move]").value);
      drop(chosen());
    } else if (event.target.closest?.(LYING)) up = "";
    else if (event.target.closest?.(".pw-undo")) drop(chosen());
    else if (event.target.closest?.(".pw-ring[data-slot]")) setTimeout(() => { up = ""; rings(); });
    else if (up && event.target.closest?.(".pw-marble")) up = "";
    if (isOpen()) rings();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !up || !isOpen()) return;
    up = "";
    rings();
  });

  // ---- What is sent is let go at once; a refusal, or a connection that is gone, brings it back ----
  const sent = new Map();                              // the request -> the marbles that it names
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const boxes = chosen();
    if (!isOpen() || ctx?.sourceElement?.id !== "answer" || !ctx.request.body?.has?.("pick") || !boxes.length) return;
    sent.set(ctx, boxes.map((box) => box.closest("label").id));
    drop(boxes);
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    const boxes = (sent.get(ctx) ?? []).map((id) => document.querySelector(`#${id} input`)).filter(Boolean);
    sent.delete(ctx);
    if (ctx?.response?.status < 400 || !boxes.length || chosen().length) return;
    for (const box of boxes) box.checked = true;
    boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
  });

  // ---- A token is moved or taken off by a second tap, on a sheet that says what it does ----
  document.addEventListener("click", (event) => {
    const token = event.target.closest?.(LYING);
    const line = document.getElementById("taking");
    if (!token || !isOpen() || !line) return;
    event.preventDefault();
    const side = token.value.split(" ")[0];
    line.classList.remove("left", "right");
    line.classList.add(side);
    line.toggleAttribute("data-upside-down", side === "left");
    const [kind, ...words] = named(token);
    line.querySelector("[data-title]").textContent = `${kind} of ${token.dataset.whose}`;
    const whose = /\byour?\b/i.test(words.join()) ? ` (“You” is ${token.dataset.whose}.)` : "";
    line.querySelector("[data-token]").textContent = words.join(": ") + whose;
    line.querySelector("[name=answer]").value = token.value;
    line.querySelector("[data-move]").value = moving(token);
    line.querySelector("[data-move]").hidden = !token.dataset.free;
    line.showPopover();
  });

  // What answers closes whatever is open.
  document.addEventListener("click", (event) => {
    if (!isOpen() || !event.target.closest?.("[data-closes]")) return;
    setTimeout(() => document.querySelectorAll(".pw-control:popover-open").forEach((sheet) => sheet.hidePopover()));
  });

  // ---- The coin: it spins over the Field, one hero on each side, and goes to the one who begins ----
  const toss = () => ({ duration: window.wellsideTimes?.toss ?? 1900, easing: "cubic-bezier(.3, .5, .3, 1)", fill: "both" });   // ms
  const flips = () => Number(whose()?.dataset.flips ?? 0);
  let seen = flips();
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  function coin() {
    const fresh = flips() > seen;
    seen = flips();
    const begins = whose()?.value;
    if (!fresh || !begins || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const heroes = [0, 1].map((seat) => document.querySelector(`#side${seat} .pw-hero`));
    const tossed = document.createElement("div");
    tossed.className = "pw-tossed";
    tossed.append(...heroes.map((hero) => hero.querySelector(".pw-face").cloneNode(true)));
    document.body.append(tossed);
    const [[x, y], [toX, toY]] = [isOpen().querySelector(".pw-field"), heroes[begins]].map(middle);
    const turns = 5 + begins / 2;                      // the winner's side comes to lie above
    const at = (left, top, scale, turned) => ({ transform: `translate(${left}px, ${top}px) scale(${scale}) rotateY(${turned}turn)` });
    const table = document.getElementById("table");
    table.classList.add("tossing");
    const flight = tossed.animate([
      { ...at(x, y, 0.6, 0), offset: 0 }, { ...at(x, y, 2, turns / 2), offset: 0.3 }, { ...at(x, y, 1.3, turns), offset: 0.6 },
      { ...at(x, y, 1.3, turns), offset: 0.75 }, { ...at(toX, toY, 0.7, turns), offset: 1 },
    ], toss());
    flight.finished.finally(() => {
      tossed.remove();
      table.classList.remove("tossing");
    });
  }

  // ---- What another device tapped is taken back as it was read: not what came after it ----
  let asking = "";                                     // the question at which that was opened
  document.addEventListener("toggle", ({ target, newState }) => {
    if (target.id === "sure" && newState === "open") asking = target.dataset.at;
  }, true);
  function sure() {
    const words = document.getElementById("sure");
    if (words?.matches(":popover-open") && words.dataset.at !== asking) words.hidePopover();
  }

  document.addEventListener("wellside:picked", ({ detail }) => told(detail));
  document.addEventListener("wellside:shown", rings);
  document.addEventListener("wellside:shown", fit);
  document.addEventListener("wellside:shown", coin);
  document.addEventListener("wellside:shown", sure);
  document.addEventListener("DOMContentLoaded", rings);
  document.addEventListener("DOMContentLoaded", fit);
})();
