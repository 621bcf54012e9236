import * as z from "zod";
import { builtInName, longestMessage, longestVersionName, longestVersionNote } from "./names";

const Message = z
  .string("It must be text")
  .max(longestMessage, `A message of a prompt has at most ${longestMessage.toLocaleString("en")} characters`);

const VersionName = z
  .string("It must be text")
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u,
    `A version's name has 1 to ${longestVersionName} letters, digits, dots, hyphens and underscores`,
  )
  .refine((name) => name !== builtInName, `${builtInName} is the name of the prompt that Assay has. Choose another`);

/** Steps are named "claims" and "claims/check". A step left out keeps its built-in prompt. */
export const VersionPrompts = z
  .record(z.string().max(100), z.strictObject({ system: Message.default(""), user: Message }))
  .refine((prompts) => Object.keys(prompts).length <= 10, "A metric has at most 10 steps");

export const NewPromptVersion = z
  .strictObject({
    name: VersionName,
    note: z.string().trim().max(longestVersionNote).default(""),
    prompts: VersionPrompts,
  })
  .meta({ id: "NewPromptVersion" });
export type NewPromptVersion = z.infer<typeof NewPromptVersion>;
