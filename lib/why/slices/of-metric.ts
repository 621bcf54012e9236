import type { Reader } from "@/lib/db/dialect/reader";
import { type ComparedMean, compareMeans, separateTotals } from "@/lib/stats/slices/means";
import { scoresInRun, storedGroups } from "@/lib/why/store/read";
import type { WhyGroup, WhyReport, WhySlice } from "@/lib/why/words/report";
import { familyLevel, leastQuestions } from "./family";
import { readSliceColumns } from "./read-columns";
import { momentsOf, type SliceMoments } from "./units";

interface Asked {
  run: string;
  samples: number;
  metric: string;
  groups: readonly WhyGroup[];
}

export type ByMetric = Pick<WhyReport, "groups" | "slices">;

interface Compared {
  own: SliceMoments;
  all: SliceMoments;
}

export async function compareByMetric(reader: Reader, { run, samples, metric, groups }: Asked): Promise<ByMetric> {
  const { ids, columns, questionOf } = await readSliceColumns(reader, { run, samples });
  const scored = await scoresInRun(reader, run, metric);
  const scores = Float64Array.from(ids, (id) => scored.get(id) ?? Number.NaN);
  const partsOf = (parts: number, part: Int32Array) => {
    const own = momentsOf(parts, { part, scores, questions: questionOf });
    return { own, all: own.reduce(plus, { n: 0, sum: 0, squares: 0 }) };
  };
  const slices = columns.flatMap(({ key, values, of }) => {
    const { own: parts, all } = partsOf(values.length, of);
    return parts.flatMap((own, at) =>
      own.n < leastQuestions || all.n - own.n < leastQuestions ? [] : [{ key, value: values[at] ?? "", own, all }],
    );
  });
  const named = await storedGroups(reader, run);
  const placeOf = new Map(groups.map(({ name }, at) => [name, at]));
  const { own, all } = partsOf(
    groups.length + 1,
    Int32Array.from(ids, (id) => placeOf.get(named.get(id) ?? "") ?? groups.length),
  );
  const grouped = compare(groups.map((group, at) => ({ group, own: own[at] ?? all, all })));
  return {
    groups: grouped
      .sort((one, other) => (placeOf.get(one.part.group.name) ?? 0) - (placeOf.get(other.part.group.name) ?? 0))
      .map(({ part: { group }, figures: { pull: _, ...figures } }) => ({ ...group, ...figures })),
    slices: compare(slices).map(({ part: { key, value }, figures }): WhySlice => ({ key, value, ...figures })),
  };
}

const plus = (one: SliceMoments, other: SliceMoments): SliceMoments => ({
  n: one.n + other.n,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** Each part with the rest of all, in the order of `compareMeans`. */
function compare<Part extends Compared>(parts: readonly Part[]) {
  const compared = compareMeans(
    parts.map(({ own }) => separateTotals(own)),
    parts.map(({ all }) => separateTotals(all)),
    { level: familyLevel },
  );
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
