import { type GoodRule, readLabel } from "@/lib/domain/labels/kinds";

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
  const lowest = grades.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const highest = grades.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const gradeFrom0To1 = ({ grade, isGood }: Read): number =>
    highest > lowest ? (grade - lowest) / (highest - lowest) : Number(isGood);
  return new Map(
    [...labels].flatMap(([id, ofSample]): [number, number][] => {
      const values = ofSample.flatMap((label) => (label ? [gradeFrom0To1(label)] : []));
      return values.length === 0 || values.length < ofSample.length
        ? []
        : [[id, values.reduce((sum, value) => sum + value, 0) / values.length]];
    }),
  );
}
