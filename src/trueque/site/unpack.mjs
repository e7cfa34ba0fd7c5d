// Used by the page's worker, and by whatever else runs a site's Python: puts the files of a pack on its disk.
const HOME = "/ours";

/** One line that says which file is how long, and all of them after it; the names of all. */
export function unpack(python, pack) {
  const line = pack.indexOf(10);
  const files = JSON.parse(new TextDecoder().decode(pack.subarray(0, line)));
  const folders = new Set();
  let at = line + 1;
  for (const [name, size] of files) {
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    // The disk takes these bytes as they are, without a copy of its own.
    python.FS.writeFile(path, pack.subarray(at, (at += size)), { canOwn: true });
  }
  return files.map(([name]) => name);
}
