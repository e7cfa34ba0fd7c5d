// Used by the page's worker, and by whatever else runs a site's Python: gives it the files of a pack.
const HOME = "/ours";

/**
 * A pack is one line that says which file is how long, and all of them after it. Modules are handed out when they are
 * imported (`pack_loader.py` asks `packed`); whatever else there is lies on the Python's disk. The paths of the modules.
 */
export function unpack(python, pack) {
  const line = pack.indexOf(10);
  const files = JSON.parse(new TextDecoder().decode(pack.subarray(0, line)));
  const modules = new Map();
  const folders = new Set();
  let at = line + 1;
  for (const [name, size] of files) {
    const path = `${HOME}/${name}`;
    const bytes = pack.subarray(at, (at += size));
    if (name.endsWith(".pyc")) {
      modules.set(path, bytes);
      continue;
    }
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    // The disk takes these bytes as they are, without a copy of its own.
    python.FS.writeFile(path, bytes, { canOwn: true });
  }
  globalThis.packed = (path) => modules.get(path);
  return [...modules.keys()];
}
