import type { RoundItem } from "@/lib/rounds/words/definition";
import { type Entry, standing } from "@/lib/rounds/words/definition";
import { agreementByValue } from "@/lib/stats/alpha/by-value";
import { bootstrappedAlpha, type MeasurementLevel } from "@/lib/stats/alpha/krippendorff";

interface Shared {
  items: readonly RoundItem[];
  byItem: ReadonlyMap<number, readonly GivenLabel[]>;
  questionOf: (sample: number) => number;
  /** The weight of a sample; null if all are 1. */
  weightOf: ((sample: number) => number) | null;
  level: MeasurementLevel;
  answers: number;
}

/**
 * Agreement on items that two or more labelled, as each labelled them: what was settled later does not count. `counts[i][j]` are pairs
 * of labels, the i-th answer by the first person and the j-th by the second, from the worst answer. `pair` has the keys of two people
 * who alone labelled every shared item; else the first of a pair is the one whose key sorts first.
 */
export function peopleAgreement({ items, byItem, questionOf, weightOf, level, answers }: Shared) {
  const shared = items.flatMap(({ id, sampleId, repeatOf }) => {
    const labels = byItem.get(id) ?? [];
    return repeatOf === null && labels.length > 1 ? [{ sampleId, labels: byPerson(labels) }] : [];
  });
  const units = shared.map(({ labels }) => labels.map(({ value }) => value));
  const weights = weightOf ? shared.map(({ sampleId }) => weightOf(sampleId)) : undefined;
  const counts = Array.from({ length: answers }, () => Array.from({ length: answers }, () => 0));
  const pairs = new Map<string, [string, string]>();
  for (const { labels } of shared)
    for (const [at, one] of labels.entries())
      for (const other of labels.slice(at + 1)) {
        const row = counts[answerPlace(one.value, answers)];
        const column = answerPlace(other.value, answers);
        if (row) row[column] = (row[column] ?? 0) + 1;
        pairs.set(JSON.stringify([one.person, other.person]), [one.person, other.person]);
      }
  const questions = shared.map(({ sampleId }) => questionOf(sampleId));
  return {
    items: units.length,
    same: units.filter(areSame).length,
    alpha: bootstrappedAlpha(units, level, questions, { weights }),
    byValue: agreementByValue(units, weights),
    counts,
    pair: pairs.size === 1 ? ([...pairs.values()][0] ?? null) : null,
  };
}

export const areSame = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** The nearest of so many answers to a value from 0 to 1. */
export const answerPlace = (value: number, answers: number): number => Math.round(value * (answers - 1));

const byPerson = (labels: readonly GivenLabel[]): GivenLabel[] => [...labels].sort((a, b) => (a.person < b.person ? -1 : 1));

interface GivenLabel {
  person: string;
  value: number;
}

/** Keeps of each person's blind labels of an item the one that stands. */
export function blindLabels(entries: readonly Entry[]): { byItem: Map<number, GivenLabel[]>; notBlind: number } {
  const byItem = new Map<number, GivenLabel[]>();
  let notBlind = 0;
  for (const [person, own] of standing(entries))
    for (const [item, { kind, value, isBlind }] of own) {
      if (kind !== "label" || value === null) continue;
      if (!isBlind) notBlind++;
      else byItem.set(item, [...(byItem.get(item) ?? []), { person, value }]);
    }
  return { byItem, notBlind };
}

export const labelledTwice = (
  items: readonly RoundItem[],
  byItem: ReadonlyMap<number, readonly GivenLabel[]>,
): [number, number][] =>
  items.flatMap(({ id, repeatOf }): [number, number][] => {
    if (repeatOf === null) return [];
    const [second] = byItem.get(id) ?? [];
    const first = byItem.get(repeatOf)?.find(({ person }) => person === second?.person);
    return first && second ? [[first.value, second.value]] : [];
  });
