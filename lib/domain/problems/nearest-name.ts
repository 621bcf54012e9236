/** The one of `names` that was probably meant: one that begins alike, or differs in at most two letters. Reads 40 characters. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const typed = given.slice(0, 40).toLowerCase();
  const lower = (name: string) => name.toLowerCase();
  return (
    names.find((name) => (typed !== "" && lower(name).startsWith(typed)) || (typed.startsWith(lower(name)) && name.length > 2)) ??
    names
      .map((name) => ({ name, far: editDistance(lower(name), typed) }))
      .sort((one, other) => one.far - other.far)
      .find(({ far }) => far <= 2)?.name
  );
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (other[j - 1] === sign ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
