import { Refusal } from "@/lib/domain/problem";
import { usualMargin } from "@/lib/domain/races/margin";

export const defaultMargin = usualMargin;

/** Differences to ignore, 0 to 1. */
export interface Margins {
  each: number;
  of: Readonly<Record<string, number>>;
}

export const marginOf = ({ each, of }: Margins, metric: string): number => of[metric] ?? each;

/** Reads "0.05" for all metrics and "nvidia-context-relevance=0.1" for one. Throws Refusal. */
export function readMargins(parts: readonly string[]): Margins {
  let each = defaultMargin;
  const of: Record<string, number> = {};
  for (const part of parts.slice(0, 20)) {
    const at = part.lastIndexOf("=");
    const text = part.slice(at + 1).trim();
    const limit = text === "" ? Number.NaN : Number(text);
    if (!(limit >= 0 && limit <= 1))
      throw new Refusal(
        `The margin ${part.slice(0, 100)} cannot be read. Write a number from 0 to 1, such as 0.05, or one per metric, such as nvidia-context-relevance=0.05.`,
      );
    if (at < 0) each = limit;
    else of[part.slice(0, at).trim()] = limit;
  }
  return { each, of };
}

export const writeMargins = ({ each, of }: Margins): string[] => [
  ...(each === defaultMargin ? [] : [String(each)]),
  ...Object.entries(of).map(([metric, limit]) => `${metric}=${limit}`),
];
