import { type Hashes, hashesOf, isSame, judgedTexts } from "@/lib/comparison/store/same-texts";
import type { Reader } from "@/lib/db/dialect/reader";

const rounding = 1e-9;

interface Compared {
  /** Null stands for one whose runs have different samples. */
  configurations: readonly (string | null)[];
  scores: readonly Float64Array[];
  samples: readonly Float64Array[];
  rows: Int32Array;
  metric: string;
  /** The first contexts that count; null for all. */
  first: number | null;
}

/** Finds for each the first one with the same judged texts in each row, as Compare does. Reads texts only of equal scores. */
export async function identicalTo(reader: Reader, compared: Compared): Promise<number[]> {
  const { configurations, scores, rows, metric, first } = compared;
  const samples = compared.samples.map((own) => Float64Array.from(rows, (row) => own[row] ?? Number.NaN));
  // A mean over the first contexts and one over all of as many are added in different places.
  const areEqual = (one = Number.NaN, other = Number.NaN) => Math.abs(one - other) < rounding;
  const hasEqualScores = (one: number, other: number) => rows.every((row) => areEqual(scores[one]?.[row], scores[other]?.[row]));
  const read = new Map<number, Promise<Hashes>>();
  const textsOf = (at: number): Promise<Hashes> => {
    const texts =
      read.get(at) ?? hashesOf(reader, { configurationId: configurations[at] ?? "" }, samples[at] ?? new Float64Array(), first);
    read.set(at, texts);
    return texts;
  };
  const found = [...configurations.keys()];
  for (const at of configurations.keys())
    for (let other = 0; other < at && found[at] === at; other++) {
      if (configurations[at] === null || configurations[other] === null) continue;
      if (rows.length === 0 || found[other] !== other || !hasEqualScores(at, other)) continue;
      const own = await textsOf(at);
      const others = await textsOf(other);
      if (samples[at]?.every((_, row) => isSame(own, others, row, judgedTexts(metric)))) found[at] = other;
    }
  return found;
}
