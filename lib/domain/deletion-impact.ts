/** What will be deleted together with something. */
export interface DeletionImpact {
  datasets: number;
  configurations: number;
  runs: number;
  /** Samples of datasets and configurations; those that a run judged stay. */
  samples: number;
  judgments: number;
  /** What else belongs to it, by what one is called: reviews, share links. */
  others: { noun: string; count: number }[];
}

const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

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
  const told = parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return told.length < 2 ? (told[0] ?? "") : `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
}
