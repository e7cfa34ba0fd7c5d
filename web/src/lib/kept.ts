/**
 * The old object wherever the new one says the same, all the way down.
 *
 * The server sends each position whole; what hangs on a part that did not change is then not drawn again. *fresh* is
 * ours to write in.
 */
export function kept<T>(old: unknown, fresh: T): T {
  if (old === fresh || !isTree(old) || !isTree(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const tree: Record<string, unknown> = fresh;
  const names = Object.keys(tree);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    const part = kept(old[name], tree[name]);
    if (part === old[name]) tree[name] = part;
    else same = false;
  }
  return same ? (old as T) : fresh;
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
