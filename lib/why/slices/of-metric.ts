import type { Reader } from "@/lib/db/dialect/reader";
import type { Totals } from "@/lib/stats/mean-interval";
import { corrected } from "@/lib/stats/slices/corrected";
import { interactionOf } from "@/lib/stats/slices/interaction";
import { type ComparedMean, compareMeans } from "@/lib/stats/slices/means";
import { scoresInRun, storedGroups } from "@/lib/why/store/read";
import type { SlicedDifference, WhyGroup, WhyReport, WhySlice } from "@/lib/why/words/report";
import type { Column } from "./columns";
import { familyLevel, leastQuestions, partsToCompare, sumOfParts, totalsOfParts } from "./family";
import { readSliceColumns } from "./read-columns";

interface Asked {
  run: string;
  samples: number;
  metric: string;
  groups: readonly WhyGroup[];
}

export type ByMetric = Pick<WhyReport, "groups" | "slices">;

type Compared = Record<"own" | "all", Totals>;

export async function compareByMetric(reader: Reader, { run, samples, metric, groups }: Asked): Promise<ByMetric> {
  const { ids, columns, questionOf } = await readSliceColumns(reader, { run, samples });
  const scored = await scoresInRun(reader, run, metric);
  const scores = Float64Array.from(ids, (id) => scored.get(id) ?? Number.NaN);
  const partsOf = (parts: number, part: Int32Array) => totalsOfParts(parts, { part, values: scores, questions: questionOf });
  const slices = columns.flatMap((column) => partsToCompare(column, partsOf(column.values.length, column.of)));
  const named = await storedGroups(reader, run);
  const placeOf = new Map(groups.map(({ name }, at) => [name, at]));
  const own = partsOf(
    groups.length + 1,
    Int32Array.from(ids, (id) => placeOf.get(named.get(id) ?? "") ?? groups.length),
  );
  const all = sumOfParts(own);
  const grouped = compare(groups.map((group, at) => ({ group, own: own[at] ?? all, all })));
  return {
    groups: grouped
      .sort((one, other) => (placeOf.get(one.part.group.name) ?? 0) - (placeOf.get(other.part.group.name) ?? 0))
      .map(({ part: { group }, figures: { pull: _, ...figures } }) => ({ ...group, ...figures })),
    slices: compare(slices).map(({ part: { key, value }, figures }): WhySlice => ({ key, value, ...figures })),
  };
}

/** Each part with the rest, ordered by pull. */
function compare<Part extends Compared>(parts: readonly Part[]) {
  const totals = (of: keyof Compared) => parts.map((part) => part[of]);
  const compared = compareMeans(totals("own"), totals("all"), { level: familyLevel });
  return compared.flatMap(({ slice, ...found }) => {
    const part = parts[slice];
    return part ? [{ part, figures: figuresOf(part, found) }] : [];
  });
}

function figuresOf({ own, all }: Compared, { interval, differenceInterval, ...others }: Omit<ComparedMean, "slice">) {
  const rest = all.n - own.n;
  return {
    failed: null,
    share: null,
    ...others,
    ci95: interval,
    differenceCi: differenceInterval,
    rest: { n: rest, failed: null, mean: rest === 0 ? null : (all.sum - own.sum) / rest },
  };
}

export interface DifferenceAsked {
  /** The baseline, whose columns slice the questions. */
  run: string;
  samples: number;
  /** Lists the baseline's samples, the scores of both runs, and equal numbers for equal texts, a question each. */
  ids: Float64Array;
  baseline: Float64Array;
  candidate: Float64Array;
  clusters: Int32Array;
}

const level = 0.05;

/**
 * Finds where a paired difference varies: tests each column for interaction, corrected over columns, and the difference in each of
 * its values, corrected over those of all columns. Columns that vary come first.
 */
export async function differenceInSlices(reader: Reader, asked: DifferenceAsked): Promise<SlicedDifference[]> {
  const { ids, columns } = await readSliceColumns(reader, asked);
  const places = new Map(Array.from(ids, (id, at) => [id, at]));
  const rows = Int32Array.from(asked.ids, (id) => places.get(id) ?? -1);
  const sliced = columns.flatMap((column) => {
    const slices = slicesOf(column, rows, asked).filter(({ questions }) => new Set(questions).size >= leastQuestions);
    return slices.length < 2 ? [] : [{ key: column.key, slices }];
  });
  const tests = sliced.reduce((sum, { slices }) => sum + slices.length, 0);
  const found = sliced.map(({ key, slices }) => ({
    key,
    values: slices.map(({ value }) => value),
    tested: interactionOf(slices, { level, tests }),
  }));
  const corrections = corrected(
    found.map(({ tested }) => tested.p),
    { level },
  );
  return found
    .map(({ key, values, tested }, at): SlicedDifference => {
      const p = corrections[at]?.pAdjusted ?? null;
      return {
        key,
        p,
        isVarying: p !== null && p <= level,
        isReversed: tested.isReversed,
        values: tested.slices.map(({ pairs, difference, interval, confidence, pAdjusted, verdict }, slice) => ({
          value: values[slice] ?? "",
          pairs,
          difference,
          interval,
          confidence,
          pAdjusted,
          verdict,
        })),
      };
    })
    .sort((one, other) => (one.p ?? 1) - (other.p ?? 1));
}

/** A question belongs to one slice of a column; `questions` counts from 0 in each. */
function slicesOf({ values, of }: Column, rows: Int32Array, { baseline, candidate, clusters }: DifferenceAsked) {
  const members = values.map((): number[] => []);
  for (const [question, row] of rows.entries()) members[row < 0 ? -1 : (of[row] ?? -1)]?.push(question);
  return members.map((questions, at) => {
    const numbers = new Map<number, number>();
    return {
      value: values[at] ?? "",
      baseline: Float64Array.from(questions, (question) => baseline[question] ?? Number.NaN),
      candidate: Float64Array.from(questions, (question) => candidate[question] ?? Number.NaN),
      questions: Int32Array.from(questions, (question) => {
        const cluster = clusters[question] ?? question;
        const number = numbers.get(cluster) ?? numbers.size;
        numbers.set(cluster, number);
        return number;
      }),
    };
  });
}
