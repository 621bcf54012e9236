import type { noFigureCauses } from "@/lib/domain/agreement";

type NoFigure = (typeof noFigureCauses)[number];

/** A figure with its 95% interval; `cause` tells why either is null. */
export interface Figure {
  value: number | null;
  ci95: [number, number] | null;
  cause: NoFigure | null;
}

export const noFigure = (cause: NoFigure): Figure => ({ value: null, ci95: null, cause });

export const withoutInterval = (figure: Figure, cause: NoFigure): Figure =>
  figure.ci95 === null ? figure : { value: figure.value, ci95: null, cause };

/** The standard normal quantile at 0.975. */
export const z95 = 1.959963984540054;

export const normalInterval = (value: number, error: number, low: number, high: number): [number, number] => [
  Math.max(low, value - z95 * error),
  Math.min(high, value + z95 * error),
];
