// Run by Node: the page's own Python compiles our modules and the part of its library that they use.
//   node pack.mjs ENGINE SOURCES.json PACKING.py OUT
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [engine, listed, program, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
// Lines are enough for whoever reads what went wrong: which column it was would be part of every module.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: engine + path.sep, env, stdout: () => {}, checkAPIVersion: false });
python.FS.mkdirTree("/ours");
for (const [place, file] of Object.entries(JSON.parse(fs.readFileSync(listed, "utf8")))) {
  python.FS.mkdirTree(path.posix.dirname(`/ours/${place}`));
  python.FS.writeFile(`/ours/${place}`, fs.readFileSync(file));
}
try {
  await python.runPythonAsync(fs.readFileSync(program, "utf8"));
} catch (failed) {
  // Left alone, Node would print the engine's whole source before what is wrong.
  fs.writeSync(2, String(failed.message ?? failed));
  process.exit(1);
}
for (const name of ["trueque.pack", "library.zip"]) fs.writeFileSync(path.join(out, name), python.FS.readFile(`/${name}`));
