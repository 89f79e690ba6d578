// Power Well, open table: what a selection is worth to each side, placing tokens, and the coin toss.
(() => {
  "use strict";
  const ask = () => document.getElementById("ask");
  const isOpen = () => document.querySelector("#board.pw-open");

  // ---- The Draw buttons: each says whether the selection is a valid play of its side ----
  let picked = null;
  function paintButtons(detail) {
    const { names, legal } = (picked = detail);
    if (!legal.names) return;
    const plays = [0, 1].map((side) => (names.length ? evaluate(names, side) : {}));
    const anyValid = plays.some(({ deed }) => deed);
    for (const button of ask().querySelectorAll(".pw-draw")) {
      const side = Number(button.dataset.side);
      const play = plays[side].deed;
      const pays = names.length ? "" : button.dataset.pays;
      button.disabled = !names.length && !pays;
      [button.name, button.value] = pays ? ["answer", pays] : ["verb", button.dataset.draws];
      const removable = mayRemove(names, legal.opening, side);
      const highlighted = pays || removable || (play && (legal.turn ?? side) === side);
      button.classList.toggle("brass", Boolean(highlighted));
      button.classList.toggle("plain", !highlighted);
      const { classList } = button.closest(".pw-strip");
      classList.toggle("aside", anyValid && !play);
      classList.toggle("picked", names.length > 0);
      button.closest(".pw-strip").querySelector(".pw-recolour").disabled = !names.length;
      const [idle, about] = placingHint(side) ?? [button.dataset.idle, button.dataset.about];
      const removes = legal.opening?.side === side,
        draws = play && !removes;
      button.querySelector("[data-deed]").textContent = !names.length ? idle : draws ? play : `Remove ${names.length}`;
      button.querySelector("[data-worth]").textContent = !names.length
        ? about
        : removes
          ? removalHint(names, legal.opening)
          : !play && mayRemove(names, legal.opening, 1 - side)
            ? "by the rules only your foe may now"
            : playHint(plays[side], anyValid, legal.turn === side ? "" : legal.names[1 - side], names, side);
    }
  }
  // PW-3.3, PW-4.2: when a side may remove these, or how many it may remove and from where.
  function removalHint(names, { most, marbles, column, when }) {
    if (names.length > most) return `not more than ${most} now`;
    return names.every((name) => marbles.includes(name)) ? when : `only from Middle and ${column}`;
  }
  function playHint({ deed, heals, wrong }, anyValid, other, names, side) {
    if (deed) return heals ? `raise ${heals}` : "a valid play";
    if (anyValid && other) return `a valid play for the ${other}`;
    return exhaustedHint(names, side) || (anyValid ? "no valid play for you" : `no play: ${wrong}`);
  }
  // PW-5.4, PW-5.5: if all of the marbles are of Exhausted boards of a side.
  const reaches = (name, side) => name[0] !== "RL"[side];
  const isOut = (name, side) =>
    document.querySelector(`#side${side} .pw-gauge.out.${window.wellsideColour(name)}`) !== null;
  function exhaustedHint(names, side) {
    const colours = [...new Set(names.map(window.wellsideColour))];
    return names.every((name) => isOut(name, side) && reaches(name, side))
      ? `Exhausted ${colours.length > 1 ? "ones only join" : `${colours[0]} only joins`}`
      : "";
  }
  // PW-5.1 to PW-5.4: the play of a side, and what it heals by fusion; or the first reason why it is not valid.
  const COLUMNS = ["Left and Middle", "Middle and Right"];
  function evaluate(names, side) {
    const reached = [names[0]];
    for (const at of reached)
      reached.push(...names.filter((name) => !reached.includes(name) && window.wellsidePath([at, name])));
    if (reached.length < names.length) return { wrong: "not touching" };
    if (!names.every((name) => reaches(name, side))) return { wrong: `only from ${COLUMNS[side]}` };
    const paid = names.filter((name) => !isOut(name, side)),
      fused = names.filter((name) => isOut(name, side));
    const [own, ...more] = new Set(paid.map(window.wellsideColour));
    if (more.length) return { wrong: "not one colour" };
    if (![1, 2, 4].includes(paid.length)) return { wrong: "not 1, 2 or 4" };
    if (!window.wellsidePath(names, paid))
      return { wrong: fused.length && window.wellsidePath(names) ? "its ends are Exhausted" : "no line through them" };
    const heals = [...new Set(fused.map(window.wellsideColour))]
      .sort()
      .map((colour) => `${colour} by ${healPoints(colour, fused, side)}`);
    return { deed: `Draw ${paid.length} ${own}`, heals: heals.join(", ") };
  }
  // PW-7.3: a bar stays within 10.
  function healPoints(colour, fused, side) {
    const bar = document.querySelector(`#side${side} .pw-gauge.${colour}`).className.match(/\bv(\d+)/)[1];
    return Math.min(2 * fused.filter((name) => window.wellsideColour(name) === colour).length, 10 - bar);
  }
  // PW-3.3, PW-4.2: whether a side may remove these before the first turn, or after a wish.
  function mayRemove(names, allowed, side) {
    return Boolean(
      allowed &&
      allowed.side === side &&
      names.length &&
      names.length <= allowed.most &&
      names.every((name) => allowed.marbles.includes(name)),
    );
  }

  // A coin that is due is paid once, even on a double tap.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.(".pw-draw");
    if (button?.name === "answer")
      setTimeout(() => {
        button.disabled = true;
      });
  });

  // ---- A double tap on Undo counts once: further taps are ignored until a moment after the reply ----
  let lastUndo = -Infinity,
    undoing = false;
  document.addEventListener(
    "click",
    (event) => {
      if (!isOpen() || !event.detail || !event.target.closest?.('[value="undo"]')) return;
      if (!undoing && performance.now() - lastUndo >= window.wellsideMoment())
        return void (lastUndo = performance.now());
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  const isUndo = (ctx) => isOpen() && ctx?.request?.body?.get?.("answer") === "undo";
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    undoing ||= isUndo(ctx);
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!isUndo(ctx)) return;
    undoing = false;
    lastUndo = performance.now();
  });

  // ---- Undo names what it takes back, in fewer words where they would be cut off ----
  function fitUndo() {
    for (const small of document.querySelectorAll(".pw-undo > small")) {
      small.classList.remove("brief");
      const words = small.firstElementChild;
      small.classList.toggle(
        "brief",
        words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1,
      );
    }
  }
  addEventListener("resize", fitUndo);

  // ---- Placing and moving tokens: while one is lifted, every free slot for it shows a ring ----
  let prefix = ""; // start of the answer: `left token lamp`, `left move left2 lamp`; "": no token is lifted
  let turnAtLift = ""; // whose turn it was then: the token is put down when that changes
  let missedRings = false; // whether the last tap hit none of the rings
  const PLACED = "#rails > button.pw-at:not(.pw-ring), .pw-lying";
  const titleParts = (lying) => lying.querySelector(".pw-token").title.split(": ");
  const moveAnswer = (lying) => lying.value.replace(" off ", " move ");
  const turnButton = () => document.getElementById("turn");
  function liftToken(value) {
    [prefix, turnAtLift] = [value, turnButton()?.value];
  }
  function liftedToken() {
    const laid = [...document.querySelectorAll(PLACED)].find((one) => moveAnswer(one) === prefix);
    const tray = [...document.querySelectorAll('input[name="placing"]')].find(
      (one) => one.value === prefix && !one.disabled,
    );
    const from = laid ?? tray;
    if (!from?.dataset.free) return null;
    return {
      laid,
      tray,
      side: prefix.split(" ")[0],
      kind: laid ? titleParts(laid)[0] : tray.dataset.kind,
      free: from.dataset.free.split(" "),
    };
  }
  // The hint is on the side of the token's owner, or on the other one if that side is not on this screen.
  function placingHint(side) {
    const token = liftedToken();
    const at = ["left", "right"][side];
    if (!token || (token.side !== at && ask().querySelector(`.pw-strip.${token.side}`))) return null;
    const places = [...new Set(token.free.map((slot) => PLACES[slot.replace(/[1-5LMR]$/, "")]))].join(" or ");
    if (missedRings) return ["Not there", `the ${token.kind} lies ${places}`];
    return [
      places === "on a hero" ? "Tap a face" : "Tap a circle",
      `${places}, to ${token.laid ? "move" : "lay"} the ${token.kind}`,
    ];
  }
  const PLACES = {
    left: "beside a row",
    right: "beside a row",
    top: "above a column",
    hero: "on a hero",
    foe: "on a hero",
  };
  function deselect(boxes) {
    for (const box of boxes) box.checked = false;
    boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const chosen = () => [...document.querySelectorAll("#marbles input:checked")];
  function paintRings() {
    if (turnAtLift !== turnButton()?.value) prefix = "";
    const token = liftedToken();
    if (!token) prefix = "";
    for (const input of document.querySelectorAll('input[name="placing"]')) input.checked = input === token?.tray;
    for (const lying of document.querySelectorAll(PLACED)) lying.classList.toggle("up", lying === token?.laid);
    for (const ring of document.querySelectorAll(".pw-ring[data-slot]")) {
      const offered =
        token?.free.includes(ring.dataset.slot) && (!ring.dataset.side || ring.dataset.side === token.side);
      ring.hidden = !offered;
      ring.value = offered ? `${prefix} ${ring.dataset.slot}` : "";
    }
    isOpen()?.classList.toggle("placing", Boolean(token));
    if (picked) paintButtons(picked);
  }
  document.addEventListener("click", (event) => {
    const tray = event.target.closest?.('input[name="placing"]');
    missedRings = Boolean(prefix && event.target.closest?.(".pw-field") && !event.target.closest("button, label"));
    if (missedRings) event.preventDefault(); // the hint says where it may lie; no card opens
    if (tray) {
      liftToken(prefix === tray.value ? "" : tray.value);
      deselect(chosen());
    } else if (event.target.closest?.("[data-move]")) {
      liftToken(event.target.closest("[data-move]").value);
      deselect(chosen());
    } else if (event.target.closest?.(PLACED)) prefix = "";
    else if (event.target.closest?.(".pw-undo")) deselect(chosen());
    else if (event.target.closest?.(".pw-ring[data-slot]"))
      setTimeout(() => {
        prefix = "";
        paintRings();
      });
    else if (prefix && event.target.closest?.(".pw-marble")) prefix = "";
    if (isOpen()) paintRings();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !prefix || !isOpen()) return;
    prefix = "";
    paintRings();
  });

  // ---- Marbles are deselected as soon as they are sent, and selected again if the request fails ----
  const sent = new Map(); // request -> ids of its marbles
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const boxes = chosen();
    if (!isOpen() || ctx?.sourceElement?.id !== "answer" || !ctx.request.body?.has?.("pick") || !boxes.length) return;
    sent.set(
      ctx,
      boxes.map((box) => box.closest("label").id),
    );
    deselect(boxes);
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    const boxes = (sent.get(ctx) ?? []).map((id) => document.querySelector(`#${id} input`)).filter(Boolean);
    sent.delete(ctx);
    if (ctx?.response?.status < 400 || !boxes.length || chosen().length) return;
    for (const box of boxes) box.checked = true;
    boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
  });

  // ---- A tap on a placed token opens a sheet that says what it does, with buttons to move or remove it ----
  document.addEventListener("click", (event) => {
    const token = event.target.closest?.(PLACED);
    const line = document.getElementById("taking");
    if (!token || !isOpen() || !line) return;
    event.preventDefault();
    const side = token.value.split(" ")[0];
    line.classList.remove("left", "right");
    line.classList.add(side);
    line.toggleAttribute("data-upside-down", side === "left");
    const [kind, ...words] = titleParts(token);
    line.querySelector("[data-title]").textContent = `${kind} of ${token.dataset.whose}`;
    const owner = /\byour?\b/i.test(words.join()) ? ` (“You” is ${token.dataset.whose}.)` : "";
    line.querySelector("[data-token]").textContent = words.join(": ") + owner;
    line.querySelector("[name=answer]").value = token.value;
    line.querySelector("[data-move]").value = moveAnswer(token);
    line.querySelector("[data-move]").hidden = !token.dataset.free;
    line.showPopover();
  });

  // A tap that answers closes the open popovers.
  document.addEventListener("click", (event) => {
    if (!isOpen() || !event.target.closest?.("[data-closes]")) return;
    setTimeout(() => document.querySelectorAll(".pw-control:popover-open").forEach((sheet) => sheet.hidePopover()));
  });

  // ---- The coin toss: the coin spins over the Field, a hero on each side, and flies to the one who begins ----
  const tossTiming = () => ({
    duration: window.wellsideTimes?.toss ?? 1900,
    easing: "cubic-bezier(.3, .5, .3, 1)",
    fill: "both",
  }); // ms
  const flipCount = () => Number(turnButton()?.dataset.flips ?? 0);
  let lastFlips = flipCount();
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  function animateToss() {
    const isNew = flipCount() > lastFlips;
    lastFlips = flipCount();
    const begins = turnButton()?.value;
    if (!isNew || !begins || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const heroes = [0, 1].map((seat) => document.querySelector(`#side${seat} .pw-hero`));
    const coin = document.createElement("div");
    coin.className = "pw-tossed";
    coin.append(...heroes.map((hero) => hero.querySelector(".pw-face").cloneNode(true)));
    document.body.append(coin);
    const [[x, y], [toX, toY]] = [isOpen().querySelector(".pw-field"), heroes[begins]].map(middle);
    const turns = 5 + begins / 2; // ends with the side of whoever begins on top
    const at = (left, top, scale, turned) => ({
      transform: `translate(${left}px, ${top}px) scale(${scale}) rotateY(${turned}turn)`,
    });
    const table = document.getElementById("table");
    table.classList.add("tossing");
    const flight = coin.animate(
      [
        { ...at(x, y, 0.6, 0), offset: 0 },
        { ...at(x, y, 2, turns / 2), offset: 0.3 },
        { ...at(x, y, 1.3, turns), offset: 0.6 },
        { ...at(x, y, 1.3, turns), offset: 0.75 },
        { ...at(toX, toY, 0.7, turns), offset: 1 },
      ],
      tossTiming(),
    );
    flight.finished.finally(() => {
      coin.remove();
      table.classList.remove("tossing");
    });
  }

  // ---- The confirmation of an undo closes when there is something newer to undo ----
  let askedAbout = ""; // what it asked about when it was opened
  document.addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (target.id === "sure" && newState === "open") askedAbout = target.dataset.at;
    },
    true,
  );
  function closeStale() {
    const popover = document.getElementById("sure");
    if (popover?.matches(":popover-open") && popover.dataset.at !== askedAbout) popover.hidePopover();
  }

  document.addEventListener("wellside:picked", ({ detail }) => paintButtons(detail));
  document.addEventListener("wellside:shown", paintRings);
  document.addEventListener("wellside:shown", fitUndo);
  document.addEventListener("wellside:shown", animateToss);
  document.addEventListener("wellside:shown", closeStale);
  document.addEventListener("DOMContentLoaded", paintRings);
  document.addEventListener("DOMContentLoaded", fitUndo);
})();
