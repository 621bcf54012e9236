import type { Random } from "@/lib/stats/random";
import { allRows, assign, type Clustering, type Points, sphericalKMeans } from "./spherical-k-means";

const fewest = 2;
const most = 12;
/** Agreements that differ less are equally good. */
const similar = 0.01;
const subsamples = 10;
const share = 0.7;
/** Below it, subsamples put the questions into different groups. */
const leastAgreement = 0.65;
/** A group must be found again in the subsamples: the mean of Jaccard's coefficient with its likest cluster (Hennig 2007). */
const leastJaccard = 0.6;

export interface Stable {
  centres: Clustering["centres"];
  /** Whether subsamples find the group of each centre again. */
  isStable: boolean[];
}

/** The number of clusters whose clusterings of random subsamples agree best with that of all points (Ben-Hur, Elisseeff and
 *  Guyon, PSB 2002, with the adjusted Rand index); the greater of similar ones. Null if none agrees well. */
export function stableClusters(points: Points, random: Random): Stable | null {
  const all: Checked[] = [];
  const rows = allRows(points);
  for (let k = fewest; k <= Math.min(most, rows.length / 5); k++) all.push(check(points, rows, k, random));
  const highest = Math.max(...all.map(({ agreement }) => agreement));
  const best = all.findLast(({ agreement }) => agreement >= highest - similar);
  if (!best || highest < leastAgreement) return null;
  return { centres: best.centres, isStable: Array.from(best.jaccards, (jaccard) => jaccard >= leastJaccard) };
}

interface Checked {
  centres: Clustering["centres"];
  agreement: number;
  jaccards: Float64Array;
}

function check(points: Points, rows: Int32Array, k: number, random: Random): Checked {
  const { centres, labels } = sphericalKMeans(points, k, random, 6);
  let agreement = 0;
  const jaccards = new Float64Array(k);
  for (let draw = 0; draw < subsamples; draw++) {
    const drawn = rows.filter(() => random() < share * 2 ** 32);
    const again = sphericalKMeans(points, k, random, 2, drawn).centres;
    const both = assign(points, drawn, again).labels;
    const before = Int32Array.from(drawn, (row) => labels[row] ?? 0);
    agreement += adjustedRandIndex(before, both) / subsamples;
    for (let group = 0; group < k; group++)
      jaccards[group] = (jaccards[group] ?? 0) + likest(before, both, group, k) / subsamples;
  }
  return { centres, agreement, jaccards };
}

function likest(before: Int32Array, after: Int32Array, group: number, k: number): number {
  const shared = new Int32Array(k);
  const sizes = new Int32Array(k);
  let size = 0;
  for (const [at, label] of after.entries()) {
    sizes[label] = (sizes[label] ?? 0) + 1;
    if (before[at] !== group) continue;
    size++;
    shared[label] = (shared[label] ?? 0) + 1;
  }
  return Math.max(...Array.from(shared, (count, label) => count / Math.max(1, size + (sizes[label] ?? 0) - count)));
}

/** Agreement of two partitions of the same items, corrected for chance (Hubert and Arabie, Journal of Classification 1985).
 *  Labels are any whole numbers. 1 if both put all items together, or each apart. Throws if the lengths differ. */
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
