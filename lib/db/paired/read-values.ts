import type { Reader } from "@/lib/db/dialect/reader";
import { neverJudged } from "@/lib/domain/scores/unscored";

/** The compared system returned neither a context nor a response. */
export const nothingGiven = -1;

/** A race was decided before the sample was judged, or it was not drawn. */
export const notJudged = -2;

/** Samples of a run that repeat a question, after its first. */
export type Further = [question: number, run: number, samples: number[]][];

/** The compared system retrieved nothing, or did not answer. */
const gaveNothing = "'missing-contexts', 'missing-response'";
const leftOut = neverJudged.map((cause) => `'${cause}'`).join(", ");

export interface Values {
  value: string;
  from: string;
}

export const readValues = (reader: Reader, { value, from }: Values, ...bound: string[]) =>
  reader.lists<{ ids: number; values: number }>({ ids: '"sampleId"', values: value }, from, ...bound);

export const scoreValues: Values = {
  value: `CASE WHEN "cause" IN (${leftOut}) THEN ${notJudged} ELSE coalesce("score", ${nothingGiven}) END`,
  from: `"Score" WHERE "runId" = ? AND "metric" = ? AND ("score" IS NOT NULL OR "cause" IN (${gaveNothing}, ${leftOut}))`,
};

export const figureValues = (value: string): Values => ({
  value,
  from: `"SampleFigure" WHERE "runId" = ? AND "metric" = ? AND "key" = ? AND "value" IS NOT NULL`,
});

/** Per question, the mean over its samples; NaN if there is none, and `nothingGiven` where the run had nothing to judge. */
export function byQuestion(
  ids: readonly number[],
  values: readonly number[],
  { samples, further }: { samples: Float64Array; further: Further },
  find: ((id: number) => number) | undefined,
): Float64Array {
  const means = new Float64Array(samples.length).fill(Number.NaN);
  for (const [at, id] of ids.entries()) {
    const question = find?.(id) ?? -1;
    if (question >= 0) means[question] = values[at] ?? Number.NaN;
  }
  if (further.length === 0) return means;
  const bySample = new Map(ids.map((id, at) => [id, values[at] ?? Number.NaN]));
  for (const [question, , more] of further) {
    const known = [samples[question] ?? -1, ...more]
      .flatMap((id) => bySample.get(id) ?? [])
      .filter((value) => !Number.isNaN(value));
    if (known.includes(notJudged)) {
      means[question] = notJudged;
      continue;
    }
    const given = known.filter((value) => value !== nothingGiven);
    const without = known.length === 0 ? Number.NaN : nothingGiven;
    means[question] = given.length === 0 ? without : given.reduce((sum, value) => sum + value, 0) / given.length;
  }
  return means;
}
