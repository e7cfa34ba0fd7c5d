// Run in the page: every drawing and mark in sight that says nothing, as sentences. It changes nothing.
() => {
  const LINE = 120; // what is longer is no name
  const WORD = /\p{L}{2,}/u;
  const found = new Map();
  let seen = 0;
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const shown = (el) => {
    const box = el.getBoundingClientRect();
    return box.width > 3 && box.height > 3 && el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest(".unseen, defs, symbol");
  };
  const spoken = (el) => [
    el.getAttribute?.("aria-label"), el.getAttribute?.("title"), el.getAttribute?.("alt"), el.dataset?.what, el.ariaDescription,
    ...[...el.children].filter((one) => one.tagName === "title").map((one) => one.textContent),
    ...(el.getAttribute?.("aria-labelledby") ?? "").split(" ").map((id) => id && document.getElementById(id)?.textContent),
  ];
  const PRESS = "button, a[href], summary, label, [role=button], [data-what], [tabindex], svg.chip";
  /** Words in sight beside the mark, or a name that can be asked for: by a press, by the pointer, by the focus. */
  const named = (el) => {
    for (let part = el, up = 0; part && part !== document.body && up < 5; part = part.parentElement, up++) {
      if (part.matches(PRESS) && spoken(part).some((words) => WORD.test(words ?? ""))) return true;
      if (part.matches("main, section, dialog")) return false;
      const own = part instanceof HTMLElement ? part.innerText : part.textContent;
      const isWhole = part.matches("button, a, li, tr, dt, dd, .face");
      if (WORD.test(own) && (isWhole || own.length < LINE)) return true;
      if (isWhole) return false;
    }
    return false;
  };
  // The island answers as a whole: whatever lies under the pointer, the finger or the arrows is named (test_aim.py).
  const DRAWN = "svg use, svg image, img, svg.die, svg.chip, svg[role=img], .die";
  const marks = [...scope.querySelectorAll(DRAWN)].filter((el) => !el.closest("svg.poster, svg.board")).map((el) => (el.tagName === "use" && el.parentElement.childElementCount === 1 ? el.ownerSVGElement : el));
  // A sign or a letter that stands alone is a mark too.
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    if (text && text.length < 3 && !WORD.test(text) && !/^[\d\s.,:;/()–·-]+$/.test(text) && node.parentElement && !node.parentElement.closest("script, style, option, svg.board, svg.poster")) marks.push(node.parentElement);
  }
  for (const el of new Set(marks)) {
    if (!shown(el)) continue;
    seen++;
    if (named(el)) continue;
    const up = el.closest("[class]")?.parentElement;
    const key = `${el.getAttribute("class") ?? ""} ${(el.querySelector?.("use")?.getAttribute("href") ?? el.getAttribute("href") ?? el.getAttribute("src") ?? "").replace(/blob:.*/, "picture") || el.textContent.trim().slice(0, 12)} in ${up?.tagName.toLowerCase()}.${up?.getAttribute("class") ?? ""}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return { seen, mute: [...found].map(([key, n]) => `${n}× ${key}`) };
}
