// Which functions of the engine stay: all but those of parts that are not there, and what only those called.

/** Libraries that only parts which are not there use, by the names that they export. */
const LIBRARIES = [/^lzma_/, /^sqlite3_/, /^(ZSTD|HUF|FSE|ZDICT|COVER|HIST|ZSTDMT|POOL)_/, /^BZ2_/, /^_Z(NK?St3|Tv)/];
const THEIRS = /^(lzma|sqlite3|ZSTD|HUF|FSE|ZDICT|COVER|HIST|ZSTDMT|POOL|BZ2|XXH|ERR|ZBUFF|divbwt|divsufsort|_Z|__cxa|PyInit)/;
/** Exported names further apart than this are of different places. */
const APART = 700;
/** Methods that no game asks for, by their module, and whatever else asks for what they do: the names of all letters are 300 kB. */
const UNUSED = { unicodedata: ["name", "lookup"] };
const WHOLE = 1;

/** What becomes of a function: it ends the program, stays, or does nothing: what only readies a part that is not there. */
export const ENDS = 0;
export const STAYS = 1;
export const IDLES = 2;

/** One byte for each function: what becomes of it. */
export function chooseFunctions(module, modules, memory) {
  const first = module.imported("function");
  const names = new Map();
  for (const { kind, name, index } of module.exports)
    if (kind === "function") names.set(index, [...(names.get(index) ?? []), name]);
  const parted = findParted(module, names, modules, first);
  const shared = findShared(module, parted, (one) => memory.isAddress(one), first);
  const live = new Uint8Array(first + module.code.length);
  const waiting = [];
  for (const f of findUnused(module, names, memory, first)) live[f] = IDLES;
  const begun = names.size && [...names].find(([, said]) => said.includes("__wasm_call_ctors"))[0];
  for (const f of module.references[begun - first].calls) if (parted[f] === WHOLE) live[f] = IDLES;
  const keep = (f) => {
    if (live[f]) return;
    live[f] = STAYS;
    if (f >= first) waiting.push(f);
  };
  const stays = (f) => !parted[f] || shared[f];
  for (const one of module.kept) if (one.kind === "function") keep(one.index);
  for (const f of module.table) if (f >= first && stays(f)) keep(f);
  while (waiting.length) for (const f of module.references[waiting.pop() - first].calls) keep(f);
  return live;
}

const isModule = (name) => /^PyInit_/.test(name);

/** For each function of a part that goes WHOLE. */
function findParted(module, names, modules, first) {
  const parted = new Uint8Array(first + module.code.length);
  const begins = [...names].filter(([, said]) => said.some(isModule)).sort(([a], [b]) => a - b);
  begins.forEach(([f, said], i) => {
    const name = said.find(isModule).slice(7);
    const end = begins[i + 1]?.[0] ?? f;
    if (!modules.has(name)) parted.fill(WHOLE, f, end);
  });
  for (const library of LIBRARIES) parted.fill(WHOLE, ...longest(names, library));
  // A name of somebody else's in such a place is a function that many share.
  for (const [f, said] of names) if (!said.some((name) => THEIRS.test(name))) parted[f] = 0;
  return parted;
}

/** The functions of unused methods, and all of the same file that call what those call. */
function findUnused(module, names, memory, first) {
  return Object.entries(UNUSED).flatMap(([name, methods]) => {
    const begin = [...names].find(([, said]) => said.includes(`PyInit_${name}`))[0];
    const own = (f) => f > begin && f < begin + APART && !names.has(f);
    const made = memory.findMethods(methods).filter(own);
    if (made.length !== methods.length) throw new Error(`methods of ${name} were not found`);
    const asked = new Set(made.flatMap((f) => module.references[f - first].calls.filter(own)));
    const others = module.references.flatMap(({ calls }, i) => (own(first + i) && calls.some((f) => asked.has(f)) ? [first + i] : []));
    return [...made, ...others];
  });
}

/** Where most functions of these names lie together. */
function longest(names, library) {
  const found = [...names].filter(([, said]) => said.some((name) => library.test(name))).map(([f]) => f);
  found.sort((a, b) => a - b);
  let best = [0, 0];
  let most = 0;
  for (let i = 1, from = 0; i <= found.length; i++)
    if (i === found.length || found[i] - found[i - 1] > APART) {
      if (i - from > most) [most, best] = [i - from, [found[from], found[i - 1] + 1]];
      from = i;
    }
  return best;
}

/**
 * Functions of two files that are alike to the byte are one in the engine, wherever that lies. One that refers to data
 * or to a function of its part alone is nobody else's; every other one may be, and stays where anything points at it.
 */
function findShared(module, parted, isAddress, first) {
  const outside = new Set();
  module.references.forEach(({ numbers }, i) => {
    if (parted[first + i] !== WHOLE) for (const one of numbers) outside.add(one);
  });
  const shared = new Uint8Array(first + module.code.length).fill(1);
  const isOwn = ({ calls, numbers }) => calls.some((f) => !shared[f]) || numbers.some((one) => isAddress(one) && !outside.has(one));
  for (let more = true; more; ) {
    more = false;
    module.references.forEach((one, i) => {
      const f = first + i;
      if (parted[f] === WHOLE && shared[f] && isOwn(one)) (shared[f] = 0), (more = true);
    });
  }
  return shared;
}
