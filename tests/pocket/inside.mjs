// Runs a program in the Python of a site that was written: node inside.mjs ENGINE PROGRAM.py [NAME=FILE.py | WORD ...]
// What comes after the program are modules that the page does without, and words for the program itself.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [packed, program, ...more] = process.argv.slice(2);
const engine = fs.mkdtempSync(path.join(os.tmpdir(), "engine-"));
process.on("exit", () => fs.rmSync(engine, { recursive: true }));
const { unlzma } = await import(pathToFileURL(path.join(packed, "unlzma.mjs")).href);
for (const name of fs.readdirSync(packed)) {
  const bytes = fs.readFileSync(path.join(packed, name));
  const isSmall = name.endsWith(".lzma");
  fs.writeFileSync(path.join(engine, isSmall ? name.slice(0, -5) : name), isSmall ? unlzma(bytes) : bytes);
}
const file = (name) => path.join(engine, name);
const { loadPyodide } = await import(pathToFileURL(file("pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: engine + path.sep, stdLibURL: file("library.zip"), checkAPIVersion: false });
// A page's Python knows no processor time; whoever runs it does.
const spent = process.threadCpuUsage ?? process.cpuUsage;
python.globals.set("processor_ms_outside", () => {
  const { user, system } = spent.call(process);
  return (user + system) / 1000;
});
python.globals.set("memory_outside", () => python._module.HEAP8.length);
const { unpack } = await import(pathToFileURL(file("unpack.mjs")).href);
python.globals.set("unpacked", JSON.stringify(unpack(python, new Uint8Array(fs.readFileSync(file("trueque.pack"))))));
python.runPython(fs.readFileSync(file("pack_loader.py"), "utf8"));
python.globals.set("given", more.filter((one) => !one.includes("=")).join(" "));
python.runPython("import sys; sys.argv[1:] = given.split()");
for (const [name, text] of more.filter((one) => one.includes("=")).map((one) => one.split("="))) {
  const place = `/ours/${name.replaceAll(".", "/")}`;
  python.FS.mkdirTree(path.posix.dirname(place));
  python.FS.writeFile(`${place}.py`, fs.readFileSync(text, "utf8"));
}
try {
  await python.runPythonAsync(fs.readFileSync(program, "utf8"));
} catch (problem) {
  console.error(String(problem).slice(-3000));
  process.exitCode = 1;
}
