// The JavaScript around the engine, without the names and calls that nothing asks for any more.
const ASSIGNED = "function assignWasmExports(";

/** Where its list of exports stands: the names, and what gives each its value. */
function findList(glue) {
  const start = glue.indexOf(ASSIGNED);
  const end = glue.indexOf("}", start) + 1; // nothing in it has braces
  const named = glue.lastIndexOf(";var ", start);
  if (start < 0 || named < 0) throw new Error("the engine's list of exports was not found");
  return { named, start, end };
}

/** Every word of the JavaScript but those of that list. */
export function wordsOf(glue, around) {
  const { named, end } = findList(glue);
  return wordsIn(`${glue.slice(0, named)} ${glue.slice(end)} ${around}`);
}

/** What our page asks of the engine by itself (`waking.ts`). */
const PAGE = ["growMemory"];
/** What takes the place of all functions that nothing asks for. */
const NOBODY = "askedByNobody";

export function leanGlue(glue, around, { exported, imported, unused }) {
  const { named, start, end } = findList(glue);
  const list = glue.slice(start, end).replace(
    /([\w$]+=)Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g,
    (all, _, name) => (exported.has(name) ? all : ""),
  );
  const others = wordsIn(`${glue.slice(0, named)} ${list} ${glue.slice(end)}`);
  const names = glue.slice(named, start).replace(
    /^;var ([^;]*);/,
    (_, all) => `;var ${all.split(",").filter((one) => others.has(one)).join(",")};`,
  );
  return dropImports(glue.slice(0, named) + names + list + glue.slice(end), around, imported, unused);
}

const wordsIn = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g));

function dropImports(glue, around, imported, unused) {
  const LIST = "var wasmImports={";
  const at = glue.indexOf(LIST);
  const end = glue.indexOf("}", at);
  const stays = [];
  for (const one of glue.slice(at + LIST.length, end).split(",")) {
    const [name] = one.split(":");
    if (unused.has(name)) stays.push(`${name}:${NOBODY}`);
    else if (imported.has(name)) stays.push(one);
  }
  const nobody = `var ${NOBODY}=()=>{throw new Error("${NOBODY}")};${NOBODY}.sig="v";`;
  const short = `${glue.slice(0, at)}${nobody}${LIST}${stays.join(",")}${glue.slice(end)}`;
  const used = new Set([...PAGE, ...short.match(/\.[\w$]+/g).map((one) => one.slice(1)), ...around.match(/[\w$]+/g)]);
  const given = new Set(stays.map((one) => one.split(":").at(-1)));
  // Text that is run where it stands would keep everything around it; ours has none that reads names around it.
  return short
    .replace(/Module\["([\w$]+)"\]=\1;/g, (all, name) => (used.has(name) ? all : ""))
    .replace(/([\w$]+)\.sig="\w*";/g, (all, name) => (given.has(name) ? all : ""))
    .replace(/([^.\w$])eval\(/g, "$1(0,eval)(");
}
