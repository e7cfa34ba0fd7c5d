/** The table of Pebbles on the page: the pile as stones, and a button for every answer. */
const SVG = "http://www.w3.org/2000/svg";

/** Twelve in a row, each a little off its place, as stones lie. */
function stone(n) {
  const one = document.createElementNS(SVG, "ellipse");
  const spot = { cx: 30 + (n % 12) * 44, cy: 30 + Math.floor(n / 12) * 44 + (n % 2) * 6, rx: 18, ry: 14 };
  for (const [name, value] of Object.entries(spot)) one.setAttribute(name, String(value));
  one.setAttribute("style", "fill: var(--mountains); stroke: var(--piece-line); stroke-width: 2");
  return one;
}

function pile(left) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", `0 0 548 ${Math.max(1, Math.ceil(left / 12)) * 44 + 26}`);
  drawn.setAttribute("aria-hidden", "true");
  drawn.append(...Array.from({ length: left }, (_, n) => stone(n)));
  return drawn;
}

function button(table, question, answer) {
  const one = document.createElement("button");
  one.className = "btn";
  one.dataset.pebbles = answer.notation;
  one.textContent = answer.sentence;
  one.onclick = () => table.choose(question.id, answer.id);
  return one;
}

/** Draw *table* in *place*; what comes back is told when it changes. */
export function draw(place, table) {
  function update(now) {
    const answers = now.questions.flatMap((question) => question.answers.map((one) => button(now, question, one)));
    place.replaceChildren(pile(now.view.left), ...answers);
  }
  update(table);
  return { update };
}
