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

/** Samples that are looked at to find out whether a list has a label for each context. */
const looked = 200;

/** Samples with a list under this label, a few of them, with the lists' lengths. */
export function listLengths(groups: Groups, name: string): { id: number; length: number }[] {
  const found: { id: number; length: number }[] = [];
  for (const { labels, ids } of groups) {
    const value = labels[name];
    if (Array.isArray(value)) for (const id of ids.slice(0, looked - found.length)) found.push({ id, length: value.length });
    if (found.length >= looked) break;
  }
  return found;
}

/** The labels' names, in the order in which they first come. */
export const labelNames = (groups: Groups): string[] => [...new Set(groups.flatMap(({ labels }) => Object.keys(labels)))];

/** What a label can be compared as; null where it cannot. `isPerContext` where its lists have a label for each context. */
export function readLabelColumn(groups: Groups, name: string, isPerContext: boolean): LabelColumn | null {
  const values = tally(groups, name, isPerContext);
  const kind = kindOfLabel(values);
  if (!kind) return null;
  const isRead = ({ value }: LabelTally) => isReadAs(kind, value);
  const [readable, others] = [values.filter(isRead), values.filter((entry) => !isRead(entry))];
  const grades = kind === "graded" ? readable.map(({ value }) => gradeOf(value) ?? 0) : [];
  const range: [number, number] | null =
    kind === "graded" ? [grades.reduce((a, b) => Math.min(a, b)), grades.reduce((a, b) => Math.max(a, b))] : null;
  const counted = commonest(readable, (value) => (kind === "yes-no" ? (yesNoOf(value) ? "yes" : "no") : labelText(value)));
  return {
    name,
    unit: isPerContext ? "context" : "sample",
    kind,
    labelled: total(readable),
    distinct: counted.length,
    values: counted.slice(0, 20),
    range,
    leftOut: total(others),
    leftOutValues: commonest(others, labelText).slice(0, 5),
    good:
      kind === "yes-no" ? "yes" : range ? formatGood({ kind: "graded", from: (range[0] + range[1]) / 2, isBelow: false }) : null,
  };
}

const isReadAs = (kind: LabelKind, value: unknown): boolean =>
  kind === "yes-no" ? yesNoOf(value) !== null : kind === "graded" ? gradeOf(value) !== null : typeof value === "string";

/** Different values of a label and how often each is given. A list that is no label per context is a value by itself, which says nothing. */
function tally(groups: Groups, name: string, isPerContext: boolean): LabelTally[] {
  const found = new Map<string, LabelTally>();
  for (const { labels, ids } of groups) {
    const given = Object.hasOwn(labels, name) ? labels[name] : null;
    for (const value of isPerContext && Array.isArray(given) ? given : [given]) {
      if (isUnlabelled(value)) continue;
      const key = JSON.stringify(value);
      const entry = found.get(key) ?? { value, count: 0 };
      entry.count += ids.length;
      found.set(key, entry);
    }
  }
  return [...found.values()];
}

const total = (values: readonly LabelTally[]): number => values.reduce((sum, { count }) => sum + count, 0);

/** Values by their text, commonest first. */
function commonest(values: readonly LabelTally[], text: (value: unknown) => string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { value, count } of values) counts.set(text(value), (counts.get(text(value)) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
