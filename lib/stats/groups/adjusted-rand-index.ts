/**
 * Agreement of two partitions of the same items, corrected for chance: 1 if equal, about 0 if unrelated (Hubert and Arabie, Journal
 * of Classification 1985). Labels are any whole numbers. 1 if both put all items together, or each apart. Throws if the lengths differ.
 */
export function adjustedRandIndex(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) throw new Error(`The partitions hold ${one.length} and ${other.length} items.`);
  const rows = new Map<number, number>();
  const columns = new Map<number, number>();
  const cells = new Map<number, Map<number, number>>();
  for (let at = 0; at < one.length; at++) {
    const row = one[at] ?? 0;
    const column = other[at] ?? 0;
    addOne(rows, row);
    addOne(columns, column);
    const cellsOfRow = cells.get(row) ?? new Map<number, number>();
    addOne(cellsOfRow, column);
    cells.set(row, cellsOfRow);
  }
  let together = 0;
  for (const cellsOfRow of cells.values()) together += pairsIn(cellsOfRow);
  const inRows = pairsIn(rows);
  const inColumns = pairsIn(columns);
  const expected = (inRows * inColumns) / Math.max(1, pairsOf(one.length));
  const most = (inRows + inColumns) / 2;
  return most === expected ? 1 : (together - expected) / (most - expected);
}

const addOne = (counts: Map<number, number>, key: number): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

const pairsIn = (counts: ReadonlyMap<number, number>): number => {
  let pairs = 0;
  for (const count of counts.values()) pairs += pairsOf(count);
  return pairs;
};
