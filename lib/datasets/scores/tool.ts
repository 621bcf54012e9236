import { type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { GivenScore, ScoredMetric } from "@/lib/domain/scored/definition";

export type FoundScore = Omit<GivenScore, "key" | "tool">;

export interface Tool {
  name: string;
  wrote: (columns: ReadonlySet<string>, rows: readonly Nested[]) => boolean;
  takes: (column: string, columns: ReadonlySet<string>) => boolean;
  read: (row: Nested) => Iterable<FoundScore>;
  scale?: ((name: string) => Pick<ScoredMetric, "scale" | "isYesNo"> | null) | undefined;
}

export const zeroToOne = () => ({ scale: [0, 1] as [number, number], isYesNo: false });
export const oneToFive = () => ({ scale: [1, 5] as [number, number], isYesNo: false });

export const has = (columns: ReadonlySet<string>, ...names: readonly string[]) => names.every((name) => columns.has(name));
export const listHeld = (value: unknown): readonly unknown[] => {
  const list = unpacked(value);
  return Array.isArray(list) ? list : [];
};
export const holds = (rows: readonly Nested[], column: string, test: (value: unknown) => boolean) =>
  rows.some((row) => row[column] !== undefined && test(unpacked(row[column])));
