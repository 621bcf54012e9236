import * as z from "zod";
import { DatasetNamed } from "@/lib/domain/api/operation";
import { longestDatasetName, longestRunName } from "@/lib/domain/bounds";
import { plainName } from "@/lib/domain/text/normalized";
import { longestAnswer, longestGoldenNote, longestTypedGold, mostGold, mostGoldenRows } from "./bounds";

const Text = (longest: number, what: string) =>
  z
    .string()
    .max(longest, `${what} can have up to ${longest.toLocaleString("en")} characters`)
    .transform((text) => text.toWellFormed().replaceAll("\0", "").trim());
const Indexes = z.array(z.int().nonnegative()).max(mostGold, `A row can have up to ${mostGold} gold contexts`);

export const NewGoldenRow = z.strictObject({
  sample: z.int32().positive().describe("The id of a sample of the run."),
  reference: Text(longestAnswer, "A corrected answer")
    .default("")
    .describe("The corrected answer. Needed unless the row has a gold context."),
  contexts: Indexes.default([]).describe("Indexes of the sample's contexts that are gold, from 0."),
  missed: Indexes.default([]).describe("Indexes, in the sample's `gold`, of those that were not retrieved and stay gold."),
  typed: Text(longestTypedGold, "The other gold contexts")
    .default("")
    .describe("Further gold contexts: texts with an empty line between them, or ids, one per line."),
  note: Text(longestGoldenNote, "A note").default(""),
});
export type NewGoldenRow = z.infer<typeof NewGoldenRow>;

export const NewGoldenRows = z.strictObject({
  run: z.string().max(longestRunName),
  target: z
    .union([
      z.strictObject({ dataset: DatasetNamed }),
      z.strictObject({
        name: z
          .string()
          .overwrite(plainName)
          .min(1, "Enter a name for the dataset")
          .max(longestDatasetName, `The name of a dataset has at most ${longestDatasetName} characters`),
      }),
    ])
    .describe("An existing dataset's id or name, or the name of a new one."),
  rows: z
    .array(NewGoldenRow)
    .min(1, "There is no row to save")
    .max(mostGoldenRows, `Up to ${mostGoldenRows} rows are saved at once`),
});
export type NewGoldenRows = z.infer<typeof NewGoldenRows>;

export interface GoldenDraft {
  id: number;
  /** "q1", or "Sample 3" without an id. */
  name: string;
  question: string;
  turns: number;
  response: string | null;
  reference: string;
  contexts: { text: string; id: string | null }[];
  moreContexts: number;
  gold: number[];
  /** Known gold contexts that were not retrieved, with their index among the sample's gold contexts. */
  missed: { at: number; id: string | null; text: string | null }[];
}

export interface AlikeQuestion {
  sampleId: number;
  configurationId: string;
  configuration: string;
  question: string;
  /** 1 for the same question, else the share of common letter groups. */
  similarity: number;
  isReplaced: boolean;
}

export interface AlikeReport {
  /** Samples without any are left out. */
  alike: Record<number, AlikeQuestion[]>;
  /** Questions of the dataset that were compared, and all. */
  compared: number;
  questions: number;
}
