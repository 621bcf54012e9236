import type { Measure, MeasureKind } from "./measures";

/** The cost of 1,000 questions, or the time of one, without a sign. */
export function amount(kind: MeasureKind, value: number, unit: Measure["unit"]): string {
  const size = Math.abs(value);
  if (kind === "latency") return `${digits(size)}${unit ? ` ${unit}` : ""}`;
  return `${(unit && signs[unit]) ?? ""}${digits(size * 1000)}`;
}

const signs: Partial<Record<NonNullable<Measure["unit"]>, string>> = { USD: "US$ ", EUR: "€ " };

/** "US$ 1.22 to US$ 1.42 less" or "between 20.0 ms less and 35.0 ms more" */
export function differenceInWords(kind: MeasureKind, [low, high]: readonly [number, number], unit: Measure["unit"]): string {
  const words = (value: number) => amount(kind, value, unit);
  if (low === high && low === 0) return "the same in every question";
  if (low === high) return `${words(low)} ${low < 0 ? "less" : "more"} in every question`;
  if (high < 0) return `${words(high)} to ${words(low)} less`;
  if (low > 0) return `${words(low)} to ${words(high)} more`;
  return `between ${words(low)} less and ${words(high)} more`;
}

function digits(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toLocaleString("en", { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
}
