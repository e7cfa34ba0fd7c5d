// Run in the page at its top: what of the question, its answers, one's hand and whose turn it is is not in view, as sentences.
// Nothing is scrolled: neither the page nor anything in it.
() => {
  const found = [];
  scrollTo({ top: 0, behavior: "instant" });
  const SLACK = 2;
  const words = (el) => (el.getAttribute("aria-label") || el.textContent || "").replace(/\s+/g, " ").trim().slice(0, 40);
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && el.getBoundingClientRect().width > 1;
  /** What the window and all that cuts it off leave of an element, held against the whole of it. */
  function cut(el) {
    const box = el.getBoundingClientRect();
    const rest = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let part = el.parentElement; part && part !== document.documentElement; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === "contents" || (part === document.body && style.overflow === "visible")) continue;
      const clip = part.getBoundingClientRect();
      if (style.overflowX !== "visible") [rest.left, rest.right] = [Math.max(rest.left, clip.left), Math.min(rest.right, clip.right)];
      if (style.overflowY !== "visible") [rest.top, rest.bottom] = [Math.max(rest.top, clip.top), Math.min(rest.bottom, clip.bottom)];
      if (style.position === "fixed") break;
    }
    return (
      box.left < rest.left - SLACK || box.right > rest.right + SLACK || box.top < rest.top - SLACK || box.bottom > rest.bottom + SLACK
    );
  }
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  function covered(el) {
    const over = document.elementFromPoint(...middle(el.getBoundingClientRect()));
    return over !== null && !el.contains(over) && !over.contains(el);
  }
  const miss = (el) => (cut(el) ? "is not in view" : covered(el) ? "is covered" : "");
  const all = (selector) => [...document.querySelectorAll(selector)].filter((el) => shown(el) && !el.closest("dialog:not([open])"));

  const question = all("[data-question]");
  if (!question.length) found.push("question: there is none");
  for (const el of question) if (miss(el)) found.push(`question: “${words(el)}” ${miss(el)}`);

  const FREE = ':not([aria-disabled="true"])';
  const ANSWERS = [
    "[data-answer]", "[data-step]", `[data-build]${FREE}`, "[data-send]", "[data-give]", ".can[data-market]", ".can[data-pile]",
    ".can[data-stack]", ".site", ".region.can", ".exp.target", "[data-die]", "[data-chip]", "[data-choice]", "[data-more]",
  ];
  // A long list may open from one control, which is measured instead of what lies in it.
  const answers = all(ANSWERS.join(", ")).filter((el) => !el.closest("[data-list]"));
  const places = all("[data-place]");
  const open = document.querySelector("dialog[open]");
  const asked = document.querySelector(".screen")?.dataset.asked;
  // What sends several things at once lies on the table, or in what opens from one control.
  const sends = [...document.querySelectorAll("[data-send]")].filter((el) => !el.closest("dialog, [data-list]"));
  if (sends.length && !sends.some(shown)) found.push("answer: what sends it is hidden");
  if (asked && !answers.length && !places.length && !document.querySelector(".hand [data-card]")) found.push("answers: there are none");
  for (const el of open ? answers.filter((one) => open.contains(one)) : answers) {
    const why = miss(el);
    if (why) found.push(`answer: ${Object.values(el.dataset)[0]} “${words(el)}” ${why}`);
  }
  // What can be done is never put away: only trade is, where its slip lies beside it.
  for (const el of document.querySelectorAll(`.tray [data-build]${FREE}`))
    if (!shown(el) && !(el.dataset.build === "trade" && all(".trade").length)) found.push(`answer: ${el.dataset.build} is put away`);
  // Whatever else is pressed there is whole, too: the tray never scrolls.
  for (const el of open ? [] : all(".tray button").filter((one) => !answers.includes(one) && !one.closest("[data-list], .hand")))
    if (cut(el)) found.push(`press: “${words(el)}” is not in view`);
  // Of a place the middle is pressed; what lies closer than a finger is wide comes apart by one press that zooms.
  for (const el of places) {
    const [x, y] = middle(el.getBoundingClientRect());
    const land = el.closest("svg")?.getBoundingClientRect() ?? { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const inside = (at, from, to, most) => at >= Math.max(from, 0) - SLACK && at <= Math.min(to, most) + SLACK;
    if (!inside(x, land.left, land.right, innerWidth) || !inside(y, land.top, land.bottom, innerHeight)) found.push(`place: ${el.dataset.place} is not in view`);
  }

  // Where one looks is where one presses: in a window of a laptop the nearest answer lies beside the question.
  const NEAR = 400;
  if (innerWidth >= 1366 && innerWidth <= 1440 && question.length && answers.length + places.length && !open) {
    const gap = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
    const asks = question[0].getBoundingClientRect();
    const nearest = Math.min(...[...answers, ...places].map((el) => gap(asks, el.getBoundingClientRect())));
    if (nearest > NEAR) found.push(`nearest: ${Math.round(nearest)} px from the question`);
  }

  const hand = all("[data-hand]")[0];
  if (hand) {
    const cards = [...hand.querySelectorAll("[data-card]")].filter(shown);
    for (const el of cards.length ? cards : [hand]) if (miss(el)) found.push(`hand: “${words(el)}” ${miss(el)}`);
  } else found.push("hand: there is none");

  // The land first: as high as a wide window, in an upright one as wide as it is, as far as its own shape and the tray allow.
  const hexes = all(".island .ground [data-hex]").map((el) => el.getBoundingClientRect());
  if (hexes.length) {
    const [HIGH, WIDE, NARROWEST, PRINTED] = [0.84, 0.92, 15, 19];
    const ground = document.querySelector(".island .ground");
    const [whole, room] = [ground.viewBox.baseVal, ground.getBoundingClientRect()];
    const scale = Math.min(room.width / whole.width, room.height / whole.height);
    const high = (Math.max(...hexes.map((box) => box.bottom)) - Math.min(...hexes.map((box) => box.top))) / innerHeight;
    const wide = (whole.width * scale) / innerWidth;
    // An island that somebody drew may be so small that its ships take more of the window: then all of it is as high.
    const least = hexes.length < PRINTED ? Math.min(HIGH, (high * innerHeight) / (whole.height * scale) - 0.01) : HIGH;
    const column = innerWidth - room.width - NARROWEST * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (innerWidth * 3 > innerHeight * 4 && high < least && column > SLACK) found.push(`land: ${Math.round(high * 100)} % of the height`);
    const folds = all(".logbox, .slip").filter((el) => !el.matches(".open") && !miss(el));
    const upright = innerWidth * 4 <= innerHeight * 5 && innerWidth >= 360 && innerHeight >= 780;
    if (upright && wide < WIDE && folds.length) found.push(`land: ${Math.round(wide * 100)} % of the width, beside a log or a slip`);
  }

  const turn = all("[data-turn]");
  if (!turn.some((el) => !miss(el))) found.push("turn: whose it is is not in view");
  return found;
}
