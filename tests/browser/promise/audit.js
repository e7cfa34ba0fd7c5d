// Run in the page: what of the promise does not hold here, as sentences. It changes nothing but how far things are scrolled.
() => {
  const found = new Set();
  // A dialog, or a reason that was asked for, lies over the table until the next press beside it: then it alone is read.
  const open = [...document.querySelectorAll("dialog[open], [data-whynot]")].at(-1);
  const scope = open ?? document.body;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const SLACK = 2;

  const words = (el) => {
    const name = el.getAttribute?.("aria-label") || el.textContent || el.getAttribute?.("placeholder") || "";
    return name.replace(/\s+/g, " ").trim().slice(0, 48);
  };
  const named = (el) => {
    const data = ["place", "answer", "step", "build", "card", "site", "region", "market", "stack", "want", "to"].find((key) => el.dataset?.[key]);
    const own = (one) => [...(one?.classList ?? [])].filter((c) => !/^s(velte)?-/.test(c));
    const kind = own(el).length ? `.${own(el).slice(0, 2).join(".")}` : "";
    let up = el.parentElement;
    while (up && !own(up).length) up = up.parentElement;
    const where = own(up)[0] ?? "";
    return `${where ? `${where} > ` : ""}${el.tagName.toLowerCase()}${kind}${data ? `[${data}=${el.dataset[data]}]` : ""} “${words(el)}”`;
  };
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  // The way past the top bar comes into sight when it is focused; of a fan of like cards the last is read; a poster is a picture.
  const APART = ".unseen, [inert], .skip:not(:focus), .fan > :not(:last-child), svg.poster";
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest(APART) && !isAlone(el);
  // What only ears need is one pixel large.
  const isAlone = (el) => el.getBoundingClientRect().width <= 1 || el.getBoundingClientRect().height <= 1;
  const scrolls = (el, axis) => /auto|scroll/.test(getComputedStyle(el)[`overflow${axis}`]);
  const clips = (el, axis) => getComputedStyle(el)[`overflow${axis}`] !== "visible";

  /** Bring a box to sight as a person can: inside what scrolls, and by scrolling the page up and down, never sideways. */
  function reach(el, boxOf) {
    for (let part = el.parentElement; part && part !== document.body; part = part.parentElement) {
      const box = part.getBoundingClientRect();
      const [x, y] = middle(boxOf());
      if (part.scrollHeight > part.clientHeight && scrolls(part, "Y")) part.scrollTop += y - (box.top + box.bottom) / 2;
      if (part.scrollWidth > part.clientWidth && scrolls(part, "X")) part.scrollLeft += x - (box.left + box.right) / 2;
    }
    if (!open && !el.closest("dialog")) {
      const [, y] = middle(boxOf());
      if (y < 60 || y > innerHeight - 60) scrollBy({ top: y - innerHeight / 2, behavior: "instant" });
    }
  }
  /** What is left of a box after all that cut it off. */
  function window_of(el) {
    const rest = { ...view };
    for (let part = el.parentElement; part && part !== document.documentElement; part = part.parentElement) {
      if (part === document.body || (part instanceof SVGElement && part.tagName !== "svg")) continue;
      const box = part.getBoundingClientRect();
      if (clips(part, "X")) (rest.left = Math.max(rest.left, box.left)), (rest.right = Math.min(rest.right, box.right));
      if (clips(part, "Y")) (rest.top = Math.max(rest.top, box.top)), (rest.bottom = Math.min(rest.bottom, box.bottom));
    }
    return rest;
  }
  // A line's box is higher than its letters: a fifth above and below may be cut.
  const within = (box, rest, air = (box.bottom - box.top) / 5) =>
    box.left >= rest.left - SLACK && box.right <= rest.right + SLACK && box.top + air >= rest.top - SLACK && box.bottom - air <= rest.bottom + SLACK;

  function press() {
    const LIVE = "button, a[href], input, select, summary, textarea, [role=button], [role=tab], [role=radio], [role=switch], [data-place]";
    for (const el of scope.querySelectorAll(LIVE)) {
      if (el.disabled || el.ariaDisabled === "true" || !shown(el)) continue;
      const target = el.closest("label") ?? el;
      const box = () => el.getClientRects()[0] ?? el.getBoundingClientRect(); // a link may go on in a second line
      let [x, y] = middle(box());
      let hit = document.elementFromPoint(x, y);
      if (!hit || !target.contains(hit)) {
        reach(el, box);
        [x, y] = middle(box());
        hit = document.elementFromPoint(x, y);
      }
      if (hit && (target.contains(hit) || el.labels?.[0]?.contains(hit))) continue;
      const near = el.dataset.place && hit?.closest("[data-place]");
      if (near) continue; // the nearest of two places that touch is the other: both can still be pressed beside it
      const why = !hit || hit.contains(el) || x < 0 || y < 0 || x > innerWidth || y > innerHeight ? "cannot be brought into sight" : `is covered by ${named(hit)}`;
      found.add(`press: ${named(el)} ${why}`);
    }
  }

  /** Whether something of this element is painted at a point: then what lies beneath it is not seen there. */
  function paints(el, x, y) {
    const style = getComputedStyle(el);
    const solid = (colour) => !/^rgba\(.*, 0(\.[0-3]\d*)?\)$|transparent|none/.test(colour);
    if (Number(style.opacity) < 0.35) return false;
    if (el instanceof SVGElement) {
      if (["svg", "g"].includes(el.tagName)) return el.tagName === "svg" && solid(style.backgroundColor);
      if (el.tagName === "image") return false; // a picture's corners are clear
      if (["use", "text", "tspan"].includes(el.tagName)) return true;
      return (solid(style.fill) && Number(style.fillOpacity) > 0.35) || solid(style.stroke);
    }
    if (solid(style.backgroundColor) || style.backgroundImage !== "none" || ["IMG", "CANVAS", "VIDEO"].includes(el.tagName)) return true;
    return texts(el).some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  }
  /** The lines of what an element itself says. */
  function texts(el) {
    return [...el.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter((box) => box.width > 3 && box.height > 3);
    });
  }

  function read() {
    const all = new CSSStyleSheet(); // a style element would be refused by the page's own policy
    all.replaceSync("* { pointer-events: auto !important }"); // what is painted counts, not what can be pressed
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
    scope.querySelectorAll("input[placeholder]").forEach((el) => shown(el) && hinted(el));
    for (const el of scope.querySelectorAll("*")) {
      if (el.closest(".log, script, style, title, desc, option, select, defs, symbol, .mover") || !texts(el).length || !shown(el)) continue;
      if (!(el instanceof SVGElement) && cut(el)) continue;
      legible(el);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== all);
  }
  /** The hint in an empty field is text no node holds: it is measured in the field's letters. */
  function hinted(el) {
    const style = getComputedStyle(el);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const long = pen.measureText(el.placeholder).width;
    if (long > room + SLACK) found.add(`read: ${named(el)} has a hint of ${Math.ceil(long)} px in ${Math.floor(room)} px`);
  }
  /** A line that ends in an ellipsis or is cut off by its own box. */
  function cut(el) {
    for (let part = el; part && part !== scope; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === "inline") continue;
      // A name may end in an ellipsis where it is told whole elsewhere; sentences and numbers never.
      if (part === el && el.title && style.textOverflow === "ellipsis") return false;
      const x = style.overflowX === "hidden" || style.overflowX === "clip";
      if (x && part.scrollWidth > part.clientWidth + 1 && part === el) {
        found.add(`read: ${named(el)} is cut: ${part.scrollWidth} px of text in ${part.clientWidth} px`);
        return true;
      }
      const y = style.overflowY === "hidden" || style.overflowY === "clip";
      if (y && part.scrollHeight > part.clientHeight + Math.max(3, parseFloat(style.fontSize) / 4) && part === el) {
        found.add(`read: ${named(el)} is cut: ${part.scrollHeight} px high in ${part.clientHeight} px`);
        return true;
      }
    }
    return false;
  }
  function legible(el) {
    const count = texts(el).length;
    for (let i = 0; i < count; i++) {
      const box = () => texts(el)[i] ?? el.getBoundingClientRect();
      if (!seen(el, box())) {
        reach(el, box);
        const why = hidden(el, box());
        if (why) return void found.add(`read: ${named(el)} ${why}`);
      }
    }
  }
  /** Words that stand out of their own press. */
  const outside = (el, box) => {
    const press = el.closest("button, .btn, [role=button]:not(g)")?.getBoundingClientRect();
    return press && (box.left < press.left - SLACK || box.right > press.right + SLACK);
  };
  const seen = (el, box) => hidden(el, box) === "";
  function hidden(el, box) {
    if (outside(el, box)) return "is wider than its press";
    if (!within(box, window_of(el))) return "is cut off at an edge";
    const room = Math.min(6, box.width / 4);
    const across = [(box.left + box.right) / 2, box.left + room, box.right - room];
    // At its middle, and where the letters begin and end: half a number is no number.
    for (const [x, y] of [0.5, 0.32, 0.68].flatMap((part) => across.map((x) => [x, box.top + part * (box.bottom - box.top)]))) {
      for (const top of document.elementsFromPoint(x, y)) {
        if (top === el || el.contains(top) || top.contains(el)) break;
        if (el instanceof SVGElement && top.ownerSVGElement && top.parentElement === el.parentElement) break;
        if (paints(top, x, y)) return `is covered by ${named(top)}`;
      }
    }
    return "";
  }

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.add(`pan: the page is ${wide} px wide in ${innerWidth} px`);
  if (open && open.scrollWidth > open.clientWidth + 1) found.add(`pan: the dialog “${words(open)}” is ${open.scrollWidth} px wide in ${open.clientWidth} px`);
  press();
  read();
  scrollTo(0, 0);
  return [...found];
}
