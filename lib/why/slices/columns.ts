import { quantile } from "@/lib/stats/quantile";

const mostValues = 30;
const mostColumns = 60;
const longestValue = 100;
/** Numbers with more values are cut into thirds. */
const mostNumbers = 12;

type Value = string | number | boolean;

/** A way to slice samples: by sample, the index of its value or -1. */
export interface Column {
  key: string;
  values: string[];
  of: Int32Array;
}

export interface SkippedColumn {
  key: string;
  reason: string;
}

/** Takes the values of many samples in any order, then makes columns. Memory stays bounded by the samples. */
export class Columns {
  private readonly found = new Map<string, { values: Map<Value, number>; of: Int32Array; hasJson: boolean; isFull: boolean }>();
  private readonly others = new Set<string>();

  constructor(private readonly samples: number) {}

  add(sample: number, key: string, value: unknown): void {
    if (value === null || value === undefined || value === "") return;
    const column = this.columnOf(key);
    if (!column) return;
    if (typeof value === "object" || (typeof value === "string" && value.length > longestValue)) {
      column.hasJson = true;
      return;
    }
    if (column.isFull) return;
    const known = column.values.get(value as Value);
    if (known === undefined && typeof value !== "number" && column.values.size > 10 * mostValues) column.isFull = true;
    column.of[sample] = known ?? column.values.size;
    if (known === undefined) column.values.set(value as Value, column.values.size);
  }

  private columnOf(key: string) {
    const known = this.found.get(key);
    if (known) return known;
    if (this.found.size >= mostColumns) {
      if (this.others.size < mostColumns) this.others.add(key);
      return null;
    }
    const made = { values: new Map<Value, number>(), of: new Int32Array(this.samples).fill(-1), hasJson: false, isFull: false };
    this.found.set(key, made);
    return made;
  }

  /** Columns with 2 to 30 values, and why the others are left out. */
  made(): { columns: Column[]; skipped: SkippedColumn[] } {
    const columns: Column[] = [];
    const skipped: SkippedColumn[] = [...this.others].map((key) => ({ key, reason: `only ${mostColumns} columns are read` }));
    for (const [key, { values, of, hasJson, isFull }] of this.found) {
      const given = [...values.keys()];
      const isNumeric = given.every((value) => typeof value === "number");
      if (hasJson && given.length === 0) skipped.push({ key, reason: "holds JSON or long texts" });
      else if (isFull || (!isNumeric && given.length > mostValues))
        skipped.push({ key, reason: `has more than ${mostValues} values` });
      else if (given.length < 2) skipped.push({ key, reason: "has one value" });
      else if (isNumeric && given.length > mostNumbers) columns.push(thirds(key, given as number[], of));
      else columns.push(ordered(key, given, of));
    }
    return { columns: columns.sort((one, other) => (one.key < other.key ? -1 : 1)), skipped };
  }
}

function ordered(key: string, given: readonly Value[], of: Int32Array): Column {
  const order = given
    .map((value, at) => ({ value, at }))
    .sort(({ value: one }, { value: other }) => {
      if (typeof one === "number" && typeof other === "number") return one - other;
      return String(one) < String(other) ? -1 : 1;
    });
  const places = new Int32Array(given.length);
  for (const [place, { at }] of order.entries()) places[at] = place;
  return { key, values: order.map(({ value }) => String(value)), of: of.map((at) => (at < 0 ? -1 : (places[at] ?? -1))) };
}

function thirds(key: string, given: readonly number[], of: Int32Array): Column {
  const all = Float64Array.from(
    of.filter((at) => at >= 0),
    (at) => given[at] ?? 0,
  ).sort();
  const round = given.every(Number.isInteger) ? Math.floor : (cut: number) => cut;
  const [low, high] = [quantile(all, 1 / 3), quantile(all, 2 / 3)].map((cut) => round(Number(cut.toPrecision(3))));
  const thirdOf = (value: number) => {
    if (value <= (low ?? 0)) return 0;
    return value <= (high ?? 0) ? 1 : 2;
  };
  return {
    key,
    values: [`up to ${low}`, `over ${low} to ${high}`, `over ${high}`],
    of: of.map((at) => (at < 0 ? -1 : thirdOf(given[at] ?? 0))),
  };
}
