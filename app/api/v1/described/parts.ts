import { z } from "zod";

export const Count = z.int().min(0);

export const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();

export const page = {
  cursor: z.string().max(100).optional().describe("Where the page begins: `next` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page."),
};

export const order = z.enum(["asc", "desc"]).optional();

export const Next = z.string().nullable().describe("The cursor of the next page; null on the last.");

export const DeletionQuery = z.strictObject({
  "dry-run": flag.describe("1 deletes nothing and counts what would be deleted."),
});

export const DeletionImpact = z
  .object({
    datasets: Count,
    configurations: Count,
    runs: Count,
    samples: Count.describe("Of datasets and configurations; those that a run judged stay."),
    judgments: Count,
    others: z.array(z.object({ noun: z.string(), count: Count })).describe("What else belongs to it: reviews, share links."),
  })
  .meta({ description: "What is deleted with it." })
  .meta({ id: "DeletionImpact" });
