import { onlyRow, type Reader } from "@/lib/db/dialect/reader";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import type { PairCounts, PairingReport } from "@/lib/domain/paired/pairing";
import { byQuestion, figureValues, readValues, scoreValues, type Values } from "./read-values";
import { type Placed, pairingOf, placeSamples, samplesOfRun } from "./sampled";

export interface ComparedRun {
  id: string;
  configurationId: string;
}

/** Rows are the questions that all runs have, in the file order of the first, which is the baseline. */
export interface Pairing extends Placed {
  report: PairingReport;
  contextCounts: Float64Array[];
}

/** `scores[metric][run][question]`: the mean over the question's samples, NaN or `nothingGiven`. */
export interface ReadComparison extends Pairing {
  scores: Float64Array[][];
  figures: ReadFigure[];
}

export interface AskedFigure {
  metric: string;
  key: string;
}

/** Averages each run's samples of a question: value × weight, and the weight; NaN if there is none. */
export interface ReadFigure extends AskedFigure {
  amounts: Float64Array[];
  weights: Float64Array[];
}

interface PairedRuns {
  runs: readonly ComparedRun[];
  metrics: readonly string[];
  figures: readonly AskedFigure[];
  /** Null for whichever pairs better. */
  pairBy: PairBy | null;
}

export async function pairQuestions(reader: Reader, { runs, metrics, figures, pairBy }: PairedRuns): Promise<ReadComparison> {
  const sampled = await reader.map(runs, ({ id }) => samplesOfRun(reader, id));
  const { by, counts, rows } = pairingOf(sampled, pairBy);
  const placed = placeSamples(sampled, by, rows);
  const { samples, further } = placed;
  const finders = samples.map((ids) => questionFinder(ids));
  const valuesOf = (values: Values, ...bound: string[]) =>
    reader.map(runs, async ({ id }, run) => {
      const read = await readValues(reader, values, id, ...bound);
      const ofRun = { samples: samples[run] ?? new Float64Array(), further: further.filter(([, of]) => of === run) };
      return byQuestion(read.ids, read.values, ofRun, finders[run]);
    });
  const countsOf = async ({ id }: ComparedRun, run: number) => {
    const read = await readValues(reader, { value: '"contextCount"', from: '"RunSample" WHERE "runId" = ?' }, id);
    return byQuestion(read.ids, read.values, { samples: samples[run] ?? new Float64Array(), further: [] }, finders[run]);
  };
  return {
    ...placed,
    report: { by, ...counts },
    contextCounts: await reader.map(runs, countsOf),
    scores: await reader.map(metrics, (metric) => valuesOf(scoreValues, metric)),
    figures: await reader.map(figures, async ({ metric, key }) => ({
      metric,
      key,
      amounts: await valuesOf(figureValues('"value" * "weight"'), metric, key),
      weights: await valuesOf(figureValues('"weight"'), metric, key),
    })),
  };
}

/** How many questions all runs have, by id and by text, and how many each has. */
export async function countPairs(
  reader: Reader,
  { runs }: { runs: readonly string[] },
): Promise<PairCounts & { questions: { byId: number; byText: number }[] }> {
  const sampled = await reader.map(runs, (run) => samplesOfRun(reader, run));
  const questions = sampled.map(({ ids, keys }) => ({ byId: ids.length, byText: new Set(keys.text).size }));
  return { ...pairingOf(sampled, null).counts, questions };
}

export async function sharingQuestions(
  reader: Reader,
  { configuration, others }: { configuration: string; others: readonly string[] },
): Promise<string[]> {
  const shared = ['"externalId"', '"questionKey"'].map(
    (key) => `EXISTS (SELECT 1 FROM "Sample" s JOIN "Sample" o ON o."configurationId" = ?2 AND o.${key} = s.${key}
      WHERE s."configurationId" = ?1)`,
  );
  const found = await reader.map(others, async (other) => {
    const row = await onlyRow<{ any: number | boolean }>(reader, `SELECT ${shared.join(" OR ")} AS "any"`, configuration, other);
    return row.any ? [other] : [];
  });
  return found.flat();
}

export const risingOrder = (numbers: Float64Array): Uint32Array =>
  Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));

export function questionFinder(ids: Float64Array, order = risingOrder(ids)): (id: number) => number {
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  return (id) => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return idAt(low) === id ? (order[low] ?? -1) : -1;
  };
}
