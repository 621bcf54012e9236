import type { DeletionImpact } from "@/lib/domain/deletion-impact";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";

/** "3 runs, 1,200 samples, 60,000 judgments, 14 reviews and 2 share links"; "" for nothing. */
export function impactInWords({ datasets, configurations, runs, samples, judgments, others }: DeletionImpact): string {
  const parts: [number, string][] = [
    [datasets, "dataset"],
    [configurations, "configuration"],
    [runs, "run"],
    [samples, "sample"],
    [judgments, "judgment"],
    ...others.map(({ count, noun }): [number, string] => [count, noun]),
  ];
  const phrases = parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return listed(phrases);
}
