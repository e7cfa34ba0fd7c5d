// Run by Node: the page's own Python compiles our modules and the part of its library that they use.
//   node pack.mjs ENGINE SOURCES.json PACKING.py OUT
// Beside the archives it writes kept.json, which `lean/engine.mjs` reads.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [engine, listed, program, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: engine + path.sep, stdout: () => {}, checkAPIVersion: false });
const sources = Object.entries(JSON.parse(fs.readFileSync(listed, "utf8")));
python.FS.mkdirTree("/ours");
for (const [place, file] of sources) {
  python.FS.mkdirTree(path.posix.dirname(`/ours/${place}`));
  python.FS.writeFile(`/ours/${place}`, fs.readFileSync(file));
}
const helper = "lean_code.py";
python.FS.writeFile(`/home/pyodide/${helper}`, fs.readFileSync(path.join(path.dirname(program), helper)));
try {
  await python.runPythonAsync(fs.readFileSync(program, "utf8"));
} catch (failed) {
  // Left alone, Node would print the engine's whole source before what is wrong.
  fs.writeSync(2, String(failed.message ?? failed));
  process.exit(1);
}
for (const name of ["trueque.pack", "library.zip"]) fs.writeFileSync(path.join(out, name), python.FS.readFile(`/${name}`));
const kept = JSON.parse(python.FS.readFile("/kept.json", { encoding: "utf8" }));
const libraries = sources.filter(([place]) => place.endsWith(".so")).map(([, file]) => file);
fs.writeFileSync(path.join(out, "kept.json"), JSON.stringify({ ...kept, libraries }));
