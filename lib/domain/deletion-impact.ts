import * as z from "zod";

const Count = z.int().min(0);

export const DeletionImpact = z.object({
  datasets: Count,
  configurations: Count,
  runs: Count,
  samples: Count.describe("Of datasets and configurations; those that a run judged stay."),
  judgments: Count,
  others: z.array(z.object({ noun: z.string(), count: Count })).describe("What else belongs to it: reviews, share links."),
});

export type DeletionImpact = z.infer<typeof DeletionImpact>;

export function sumOfImpacts(one: DeletionImpact, two: DeletionImpact): DeletionImpact {
  const others = new Map(one.others.map(({ noun, count }) => [noun, count]));
  for (const { noun, count } of two.others) others.set(noun, (others.get(noun) ?? 0) + count);
  return {
    datasets: one.datasets + two.datasets,
    configurations: one.configurations + two.configurations,
    runs: one.runs + two.runs,
    samples: one.samples + two.samples,
    judgments: one.judgments + two.judgments,
    others: [...others].map(([noun, count]) => ({ noun, count })),
  };
}
