/** Keeps the object it had while the new one says the same, so that nothing that hangs on it is drawn again. */
export function stable<T>(): (fresh: T) => T {
  let kept: { text: string; value: T } | undefined;
  return (fresh) => {
    const text = JSON.stringify(fresh);
    if (kept?.text !== text) kept = { text, value: fresh };
    return kept.value;
  };
}
