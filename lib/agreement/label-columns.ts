import type { LabelColumn } from "@/lib/domain/agreement";
import {
  formatGood,
  gradeOf,
  isUnlabelled,
  kindOfLabel,
  type LabelKind,
  type LabelTally,
  labelText,
  yesNoOf,
} from "@/lib/domain/label";
import type { Labels } from "@/lib/domain/sample";

type Groups = readonly { labels: Labels; ids: readonly number[] }[];
export type LabelSets = readonly { labels: Labels; count: number }[];

const mostChecked = 200;

export function listLengths(groups: Groups, name: string): { id: number; length: number }[] {
  const found: { id: number; length: number }[] = [];
  for (const { labels, ids } of groups) {
    const value = labels[name];
    if (Array.isArray(value)) for (const id of ids.slice(0, mostChecked - found.length)) found.push({ id, length: value.length });
    if (found.length >= mostChecked) break;
  }
  return found;
}

export const labelNames = (groups: Groups): string[] => [...new Set(groups.flatMap(({ labels }) => Object.keys(labels)))];

/** How scores compare with a label; null if they cannot. `ofDataset` sets the scale for all configurations. */
export function readLabelColumn(
  ofConfiguration: LabelSets,
  ofDataset: LabelSets,
  name: string,
  isPerContext: boolean,
): LabelColumn | null {
  const ofAll = tally(ofDataset, name, isPerContext);
  const kind = kindOfLabel(ofAll);
  if (!kind) return null;
  const values = tally(ofConfiguration, name, isPerContext);
  const isRead = ({ value }: LabelTally) => isReadAs(kind, value);
  const [readable, others] = [values.filter(isRead), values.filter((entry) => !isRead(entry))];
  const grades = kind === "graded" ? ofAll.flatMap(({ value }) => gradeOf(value) ?? []) : [];
  const range: [number, number] | null =
    kind === "graded" ? [grades.reduce((a, b) => Math.min(a, b)), grades.reduce((a, b) => Math.max(a, b))] : null;
  const counted = countTexts(readable, (value) => (kind === "yes-no" ? (yesNoOf(value) ? "yes" : "no") : labelText(value)));
  return {
    name,
    unit: isPerContext ? "context" : "sample",
    kind,
    labelled: total(readable),
    distinct: counted.length,
    values: counted.slice(0, 20),
    range,
    leftOut: total(others),
    leftOutValues: countTexts(others, labelText).slice(0, 5),
    good: kind === "yes-no" ? "yes" : range ? formatGood({ kind: "graded", from: middleOf(range), isBelow: false }) : null,
  };
}

/** The middle without the noise of binary fractions: 2.66665, not 2.6666499999999997. */
const middleOf = ([lowest, highest]: readonly [number, number]): number => Number(((lowest + highest) / 2).toPrecision(12));

const isReadAs = (kind: LabelKind, value: unknown): boolean =>
  kind === "yes-no" ? yesNoOf(value) !== null : kind === "graded" ? gradeOf(value) !== null : typeof value === "string";

/** A label's distinct values with their counts. Unless `isPerContext`, a list is one value, which cannot be read. */
function tally(sets: LabelSets, name: string, isPerContext: boolean): LabelTally[] {
  const found = new Map<string, LabelTally>();
  for (const { labels, count } of sets) {
    const given = Object.hasOwn(labels, name) ? labels[name] : null;
    for (const value of isPerContext && Array.isArray(given) ? given : [given]) {
      if (isUnlabelled(value)) continue;
      const key = JSON.stringify(value);
      const entry = found.get(key) ?? { value, count: 0 };
      entry.count += count;
      found.set(key, entry);
    }
  }
  return [...found.values()];
}

const total = (values: readonly LabelTally[]): number => values.reduce((sum, { count }) => sum + count, 0);

function countTexts(values: readonly LabelTally[], text: (value: unknown) => string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { value, count } of values) counts.set(text(value), (counts.get(text(value)) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
