import type { RoundDesign, RoundItem, RoundQuestion } from "@/lib/domain/round/definition";
import { type Entry, standing } from "@/lib/domain/round/state";
import { type Alpha, krippendorffAlpha } from "@/lib/stats/alpha/krippendorff";
import { type CorrectedMean, correctedMean, fewestLabels } from "@/lib/stats/corrected/mean";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";
import { stratumOf } from "./strata";
import { valuesBySample } from "./values";

/** A sample of the run with a score. */
interface ScoredSample {
  id: number;
  score: number;
  /** Samples of one question have the same number. */
  question: number;
}

export interface Share {
  right: number;
  of: number;
  /** 95 %, exact and two-sided (Clopper and Pearson 1934); null for none. */
  ci95: [number, number] | null;
}

export interface RoundResults {
  /** Samples with a label that counts. */
  labelled: number;
  /** Labels whose person had seen the judge's score; they count nowhere. */
  notBlind: number;
  /** Between people, on items that two or more labelled. */
  people: { items: number; same: number; alpha: Alpha };
  /** One person's labels of the same item, twice. */
  self: { items: number; same: number };
  /** The judge's score as one more label of each labelled item; yes-no rounds read it at `passes`. */
  judge: { items: number; alpha: Alpha };
  /** Bad samples that score below `passes`, good ones that do not; null unless the question is yes or no. */
  catches: Share | null;
  lets: Share | null;
  /** Null for picked samples, which say nothing about the others. */
  corrected: CorrectedMean | null;
  missing: number;
}

interface Given {
  items: readonly RoundItem[];
  entries: readonly Entry[];
  question: RoundQuestion;
  design: RoundDesign;
  samples: readonly ScoredSample[];
  passes: number;
}

/** What a round's labels say of people, of the judge and of the run. An item with several labels counts with their mean. */
export function resultsOf({ items, entries, question, design, samples, passes }: Given): RoundResults {
  const byItem = new Map<number, { person: string; value: number }[]>();
  let notBlind = 0;
  for (const [person, own] of standing(entries))
    for (const [item, { kind, value, isBlind }] of own) {
      if (kind !== "label" || value === null) continue;
      if (!isBlind) notBlind++;
      else byItem.set(item, [...(byItem.get(item) ?? []), { person, value }]);
    }
  const level = question.kind === "yes-no" ? "nominal" : "ordinal";
  const firsts = items.filter(({ repeatOf }) => repeatOf === null);
  const labelsOf = (item: RoundItem) => byItem.get(item.id) ?? [];
  const shared = firsts.map((item) => labelsOf(item).map(({ value }) => value)).filter((values) => values.length > 1);
  const again = items.flatMap((item) => {
    if (item.repeatOf === null) return [];
    const [second] = labelsOf(item);
    const first = byItem.get(item.repeatOf)?.find(({ person }) => person === second?.person);
    return first && second ? [[first.value, second.value] as const] : [];
  });
  const values = valuesBySample(items, entries);
  const scored = samples.map((sample) => ({ ...sample, label: values.get(sample.id) ?? null }));
  const known = scored.flatMap(({ label, score }) => (label === null ? [] : [{ label, score }]));
  const ofClass = (isGood: boolean): Share | null => {
    if (question.kind !== "yes-no") return null;
    // Where people differ, the item is neither.
    const own = known.filter(({ label }) => label === Number(isGood));
    const right = own.filter(({ score }) => score >= passes === isGood).length;
    return { right, of: own.length, ci95: own.length === 0 ? null : clopperPearson(right, own.length) };
  };
  const found = design.kind === "picked" ? null : correct(scored, design);
  // Of a stratified round twice as many.
  const fewest = design.kind === "stratified" ? 2 * fewestLabels : fewestLabels;
  const missing = found ? Math.max(0, fewest - Math.min(found.n, found.questions)) : 0;
  return {
    ...{ labelled: values.size, notBlind },
    people: { items: shared.length, same: shared.filter(areSame).length, alpha: krippendorffAlpha(shared, level) },
    self: { items: again.length, same: again.filter(areSame).length },
    judge: {
      items: known.length,
      alpha: krippendorffAlpha(
        known.map(({ label, score }) => [label, question.kind === "yes-no" ? Number(score >= passes) : score]),
        question.kind === "yes-no" ? "nominal" : "interval",
      ),
    },
    ...{ catches: ofClass(false), lets: ofClass(true) },
    corrected: found && missing > 0 ? { ...found, value: null, interval: null, labelsOnly: null } : found,
    missing,
  };
}

const areSame = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

function correct(samples: readonly (ScoredSample & { label: number | null })[], design: RoundDesign): CorrectedMean {
  return correctedMean({
    scores: samples.map(({ score }) => [score]),
    labels: samples.map(({ label }) => label),
    questions: samples.map(({ question }) => question),
    ...(design.kind === "stratified" && { strata: samples.map(({ score }) => stratumOf(score, design.cuts)) }),
  });
}
