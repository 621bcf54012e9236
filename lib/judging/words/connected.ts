import * as z from "zod";
import { ModelName, ServerName } from "@/lib/domain/judges/server-names";
import { serverAddress } from "@/lib/domain/servers/address";

/** Copied keys come with quotation marks and spaces. */
const Key = z
  .string()
  .max(4000, "A key has at most 4,000 characters")
  .transform((text) => text.replace(/^[\s"'“”‘’`]+|[\s"'“”‘’`]+$/g, ""))
  .refine((key) => /^[\x21-\x7e]*$/.test(key), "A key has no white space and no such characters. Copy it again");

const address = z.string().trim().max(500, "An address has at most 500 characters").pipe(serverAddress("It", "the field Key"));

export const GivenJudge = z
  .strictObject({
    name: ServerName.describe("The part before the slash in the name of a model."),
    address: address.describe("As in https://api.openai.com/v1."),
    key: Key.optional().describe("Left out, the key stored for this name and address stays."),
    model: ModelName.describe("The server's own name of the model."),
    isDefault: z
      .boolean()
      .optional()
      .describe("Asked by new runs that name no model, unless ASSAY_MODEL is set. The first judge is."),
  })
  .meta({ id: "GivenJudge" });
export type GivenJudge = z.infer<typeof GivenJudge>;

export const JudgeToTest = z
  .strictObject({
    name: z.union([ServerName, z.literal("")]).describe("With nothing else, a judge that exists; empty for the environment's."),
    address: address.optional(),
    key: Key.optional(),
    model: ModelName.optional(),
  })
  .meta({ id: "JudgeToTest" });

/** In seconds: the longest wait for the reply. */
export const longestTest = 60;

export const JudgeTest = z
  .object({
    ok: z.boolean(),
    message: z.string().describe("What happened, and what to do if it does not work."),
    model: z.string().nullable(),
    asked: z.string(),
    reply: z.string().nullable().describe("As the judge gave it, shortened."),
    score: z.number().nullable(),
    seconds: z.number().nullable(),
    models: z.array(z.string()).describe("Those that the server lists, where no model was named."),
    costUsd: z.number().nullable().describe("Null if the model has no known price, or the server counts no tokens."),
  })
  .meta({ id: "JudgeTest" });
export type JudgeTest = z.infer<typeof JudgeTest>;
