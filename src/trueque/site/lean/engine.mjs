// Run by Node while a site is made: writes the engine without the parts of Python that our games never ask for.
//   node engine.mjs ENGINE OUT KEPT.json
// KEPT.json, told by the page's own Python (`packing.py`): `modules`, those of C that it has loaded; `frozen`, its frozen
// modules without what nobody reads, in base 64; `libraries`, the files of our cores.
//
// A part goes by its place: what was compiled from one file lies together, and names in the export list say where a
// file begins. Functions in such places that nothing else calls end the program when called; data that only they refer
// to is nought. All numbers (of functions, types, table and addresses) stay what they were.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { leanGlue, wordsOf } from "./glue.mjs";
import { chooseData, clearDocs, Memory, writeData } from "./memory.mjs";
import { chooseFunctions, ENDS, IDLES, STAYS } from "./functions.mjs";
import { number, readModule, readReferences, section, text } from "./wasm.mjs";

const [engine, out, told] = process.argv.slice(2);
const WASM = "pyodide.asm.wasm";
const GLUE = "pyodide.asm.mjs";
const UNREACHABLE = Buffer.from([3, 0, 0, 0x0b]);
const NOTHING = Buffer.from([2, 0, 0x0b]);
const NOUGHT = Buffer.from([4, 0, 0x41, 0, 0x0b]);
const LEAST = 1024;
const read = (name) => fs.readFileSync(path.join(engine, name));
const kept = JSON.parse(fs.readFileSync(told, "utf8"));

async function lean() {
  const glue = read(GLUE, "utf8").toString();
  const around = read("pyodide.mjs").toString();
  const module = readModule(read(WASM));
  module.references = module.code.map((one) => readReferences(module.bytes, one, LEAST));
  const memory = new Memory(module);
  const asked = listAsked(module, wordsOf(glue, around));
  module.kept = module.exports.filter((one) => asked.has(one.name));
  memory.dropModules(new Set(kept.modules));
  const live = chooseFunctions(module, new Set(kept.modules), memory);
  chooseData(module, memory, live);
  clearDocs(memory);
  for (const [name, code] of Object.entries(kept.frozen)) memory.replaceFrozen(name, Buffer.from(code, "base64"));
  fs.writeFileSync(path.join(out, WASM), write(module, memory, live));
  const lean = leanGlue(glue, around, {
    exported: new Set(module.kept.map((one) => one.name)),
    imported: new Set([...module.imports.map((one) => one.name), ...kept.libraries.flatMap(listImports)]),
    unused: listUnused(module, live),
  });
  fs.writeFileSync(path.join(out, GLUE), await shorten(lean));
}

/** Functions whose addresses the engine asks for, in functions that go. */
function listUnused(module, live) {
  const first = module.imported("function");
  const used = new Set(module.references.filter((_, i) => live[first + i] === STAYS).flatMap((one) => one.globals));
  const globals = module.imports.filter((one) => one.kind === "global");
  const called = new Set(module.imports.filter((one) => one.kind === "function").map((one) => one.name));
  const asked = globals.filter((one, i) => one.from === "GOT.func" && !used.has(i) && !called.has(one.name));
  return new Set(asked.map((one) => one.name));
}

/** Without what nothing in it uses. */
async function shorten(glue) {
  const { minify } = await import(pathToFileURL(path.join(engine, "..", "terser", "main.js")).href);
  const made = await minify(glue, { module: true, mangle: false, compress: { passes: 3, pure_getters: true } });
  return made.code;
}

/** Names that the JavaScript around it says, that it asks for itself, or that one of our cores asks for. */
function listAsked(module, words) {
  const own = module.imports.filter((one) => one.from.startsWith("GOT")).map((one) => one.name);
  const asked = new Set([...own, ...kept.libraries.flatMap(listImports)]);
  for (const { name } of module.exports) if (words.has(name) || words.has(`_${name}`)) asked.add(name);
  return asked;
}

const listImports = (file) => readModule(fs.readFileSync(file)).imports.map((one) => one.name);

const KINDS = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

function write(module, memory, live) {
  const { bytes, code } = module;
  const first = module.imported("function");
  const data = writeData(memory);
  const body = ({ start, end }, i) => {
    if (live[first + i] === ENDS) return UNREACHABLE;
    if (live[first + i] === IDLES) return module.results[module.types[i]].length ? NOUGHT : NOTHING;
    return Buffer.concat([Buffer.from(number(end - start)), bytes.subarray(start, end)]);
  };
  const entry = ({ name, kind, index }) => Buffer.concat([text(name), Buffer.from([KINDS[kind], ...number(index)])]);
  const parts = {
    7: () => section(7, module.kept.map(entry)),
    10: () => section(10, code.map(body)),
    11: () => section(11, data),
    12: () => Buffer.from([12, number(data.length).length, ...number(data.length)]),
  }; // prettier-ignore
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...module.sections.map(({ id, start, end }) => parts[id]?.() ?? Buffer.concat([Buffer.from([id, ...number(end - start)]), bytes.subarray(start, end)])),
  ]); // prettier-ignore
}

await lean();
