import { seeded } from "@/lib/stats/random";

export const seed = 20_261_122;
const next = seeded(seed);
export const uniform = (): number => next() / 2 ** 32;
export const happens = (chance: number): boolean => uniform() < chance;
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
export const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Draws a question, which then draws scores. */
export type Shape = () => () => number;
export const fromTen = (value: number): number => Math.min(10, Math.max(0, Math.round(value * 10))) / 10;
function polls(chance: number): number {
  let yes = 0;
  for (let poll = 0; poll < 5; poll++) yes += Number(happens(chance));
  return yes / 5;
}
export const shapes: Record<string, Shape> = {
  "graded, a good retriever": () => {
    const level = 0.6 + 0.4 * uniform();
    return () => fromTen(level + 0.3 * (uniform() - uniform()));
  },
  "five polls, mostly 1": () => {
    const chance = happens(0.7) ? 0.99 : uniform();
    return () => polls(chance);
  },
  "5% failures, else 1": () => () => (happens(0.05) ? 0 : 1),
  "skewed to 0": () => {
    const level = uniform() ** 3;
    return () => Math.min(1, level * (0.5 + uniform()));
  },
  "even halves": () => () => fromTen(uniform()),
};

export const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function print(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  console.log(`\n${title}\n${line(headings)}\n${rows.map(line).join("\n")}`);
}
