import type { LabelGroup, TalliedLabel } from "@/lib/agreement/store/labels";
import type { LabelColumn } from "@/lib/domain/agreement";
import {
  formatGood,
  type GoodRule,
  gradeOf,
  isUnlabelled,
  kindOfLabel,
  type LabelKind,
  type LabelTally,
  labelText,
  namesQuality,
  parseGood,
  readLabel,
  yesNoOf,
} from "@/lib/domain/labels/kinds";
import { refuseField } from "@/lib/domain/problem";
import { mean } from "@/lib/metrics/shapes/models";
import { gradeScale } from "./pairs";

export function labelNames(tallied: readonly TalliedLabel[]): string[] {
  const firsts = new Map<string, number>();
  for (const { name, first, isOwn } of tallied)
    if (isOwn) firsts.set(name, Math.min(first, firsts.get(name) ?? Number.POSITIVE_INFINITY));
  return [...firsts].sort(([, one], [, other]) => one - other).map(([name]) => name);
}

/** If most of the label's lists have one value for each context. */
function isPerContext(values: readonly TalliedLabel[]): boolean {
  const fitting = values.reduce((sum, { lists }) => sum + lists, 0);
  const others = values.reduce((sum, { value, samples }) => sum + (Array.isArray(value) ? samples : 0), 0);
  return fitting > 0 && fitting >= 0.8 * (fitting + others);
}

/** How scores compare with a label; null if they cannot. All of the dataset sets the scale. */
export function readLabelColumn(tallied: readonly TalliedLabel[], name: string): LabelColumn | null {
  const ofDataset = tallied.filter((label) => label.name === name);
  const own = ofDataset.filter(({ isOwn }) => isOwn);
  const unit = isPerContext(own) ? "context" : "sample";
  const ofAll = valuesOf(ofDataset, unit);
  const kind = kindOfLabel(ofAll);
  if (!kind) return null;
  const values = valuesOf(own, unit);
  // Each of these lists is one value that cannot be read.
  const lists = unit === "sample" ? own.reduce((sum, label) => sum + label.lists, 0) : 0;
  const isRead = ({ value }: LabelTally) => isReadAs(kind, value);
  const readable = values.filter(isRead);
  const others = values.filter((entry) => !isRead(entry));
  const grades = kind === "graded" ? ofAll.flatMap(({ value }) => gradeOf(value) ?? []) : [];
  const range: [number, number] | null =
    kind === "graded" ? [grades.reduce((a, b) => Math.min(a, b)), grades.reduce((a, b) => Math.max(a, b))] : null;
  const counted = countTexts(readable, kind === "yes-no" ? (value) => (yesNoOf(value) ? "yes" : "no") : labelText);
  const fromMiddle = range && formatGood({ kind: "graded", from: middleOf(range), isBelow: false });
  return {
    name,
    unit,
    kind,
    labelled: total(readable),
    distinct: counted.length,
    values: counted.slice(0, 20),
    range,
    leftOut: total(others) + lists,
    leftOutValues: countTexts(others, labelText).slice(0, 5),
    good: kind === "yes-no" ? "yes" : fromMiddle,
  };
}

/** The middle without the noise of binary fractions: 2.66665, not 2.6666499999999997. */
const middleOf = ([lowest, highest]: readonly [number, number]): number => Number(((lowest + highest) / 2).toPrecision(12));

function isReadAs(kind: LabelKind, value: unknown): boolean {
  if (kind === "named") return typeof value === "string";
  return (kind === "yes-no" ? yesNoOf(value) : gradeOf(value)) !== null;
}

/** A label's distinct values with their counts. Of samples, a list is one value. */
export function valuesOf(tallied: readonly TalliedLabel[], unit: LabelColumn["unit"]): LabelTally[] {
  const found = new Map<string, LabelTally>();
  const add = (value: unknown, count: number) => {
    if (count === 0 || isUnlabelled(value)) return;
    const key = JSON.stringify(value);
    const entry = found.get(key) ?? { value, count: 0 };
    entry.count += count;
    found.set(key, entry);
  };
  for (const { value, samples, contexts } of tallied) {
    for (const one of unit === "context" && Array.isArray(value) ? value : [value]) add(one, samples);
    if (unit === "context") add(value, contexts);
  }
  return [...found.values()];
}

/** The values of each sample: of its contexts if that is the label's unit, else one. */
export function readBySample<Value>(
  groups: readonly LabelGroup[],
  unit: LabelColumn["unit"],
  read: (value: unknown) => Value,
): Map<number, Value[]> {
  const bySample = new Map<number, Value[]>();
  for (const { value, context, ids } of groups) {
    if (context !== null && unit === "sample") continue;
    const values = (context === null && unit === "context" && Array.isArray(value) ? value : [value]).map(read);
    for (const id of ids) {
      const own = bySample.get(id) ?? [];
      for (const [at, one] of values.entries()) own[(context ?? 0) + at] = one;
      bySample.set(id, own);
    }
  }
  return bySample;
}

const total = (values: readonly LabelTally[]): number => values.reduce((sum, { count }) => sum + count, 0);

function countTexts(values: readonly LabelTally[], text: (value: unknown) => string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { value, count } of values) counts.set(text(value), (counts.get(text(value)) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** The requested label, else one with a quality name: the first yes-no or graded one with several values, else the first. */
export function chooseLabel(columns: readonly LabelColumn[], requested: string | undefined): LabelColumn | null {
  if (requested === undefined) {
    const named = columns.filter(({ name }) => namesQuality(name));
    return named.find(({ good, distinct }) => good !== null && distinct > 1) ?? named[0] ?? null;
  }
  const found = columns.find(({ name }) => name === requested);
  if (found) return found;
  const names = columns.map(({ name }) => name).join(", ");
  throw refuseField(
    "label",
    `The run's samples carry no label ${requested.slice(0, 100)} that a score can be compared with${names ? `; they carry ${names}` : ""}.`,
  );
}

/** The label's values that count as good. Throws Refusal for an invalid rule. */
export function ruleFor({ name, kind, good }: LabelColumn, requested: string | undefined): GoodRule | null {
  const text = requested ?? good;
  const rule = text === null ? null : parseGood(kind, text);
  if (rule || text === null) return rule;
  const forms = { "yes-no": "yes or no", graded: "a grade as in >=0.5 or <3", named: "one of its values" };
  throw refuseField("good", `What counts as good of ${name} is ${forms[kind]}, not ${text.slice(0, 60)}.`);
}

export type Read = NonNullable<ReturnType<typeof readLabel>> & { value: unknown };

export type LabelsById = ReadonlyMap<number, readonly (Read | null)[]>;

export const readWith =
  (rule: GoodRule) =>
  (value: unknown): Read | null => {
    const label = readLabel(rule, value);
    return label && { ...label, value };
  };

/** Averages a sample's contexts, from 0 to 1, if each has a label. */
export function onScale(labels: LabelsById, grades: readonly number[]): Map<number, number> {
  const gradeFrom0To1 = gradeScale(grades);
  return new Map(
    [...labels].flatMap(([id, ofSample]): [number, number][] => {
      const values = ofSample.flatMap((label) => (label ? [gradeFrom0To1(label)] : []));
      const whole = values.length < ofSample.length ? null : mean(values);
      return whole === null ? [] : [[id, whole]];
    }),
  );
}
