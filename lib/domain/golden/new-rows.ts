import { z } from "zod";
import { longestDatasetName, longestId } from "@/lib/domain/bounds";
import { longestAnswer, longestGoldenNote, longestTypedGold, mostGold, mostGoldenRows } from "./bounds";

const counted = (length: number) => length.toLocaleString("en");
const Text = (longest: number, what: string) =>
  z
    .string()
    .max(longest, `${what} can have up to ${counted(longest)} characters`)
    .transform((text) => text.toWellFormed().replaceAll("\0", "").trim());
const Indexes = z.array(z.int().nonnegative()).max(mostGold, `A row can have up to ${mostGold} gold contexts`);

export const NewGoldenRow = z.object({
  sample: z.int().positive(),
  /** The corrected answer; "" if only the gold contexts count. */
  reference: Text(longestAnswer, "A corrected answer"),
  /** Indexes of the sample's contexts that are gold. */
  contexts: Indexes,
  /** Indexes of its known gold contexts that were not retrieved and stay gold. */
  missed: Indexes,
  /** Further ones: see readTypedGold. */
  typed: Text(longestTypedGold, "The other gold contexts"),
  note: Text(longestGoldenNote, "A note"),
});
export type NewGoldenRow = z.infer<typeof NewGoldenRow>;

export const NewGoldenRows = z.object({
  run: z.string().max(longestId),
  target: z.union([
    z.object({ dataset: z.string().max(longestId) }),
    z.object({
      name: z
        .string()
        .trim()
        .min(1, "Enter a name for the dataset")
        .max(longestDatasetName, `The name of a dataset has at most ${longestDatasetName} characters`),
    }),
  ]),
  rows: z
    .array(NewGoldenRow)
    .min(1, "There is no row to save")
    .max(mostGoldenRows, `Up to ${mostGoldenRows} rows are saved at once`),
});
export type NewGoldenRows = z.infer<typeof NewGoldenRows>;
