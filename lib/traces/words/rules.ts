import * as z from "zod";
import { longestConfigurationName, longestDatasetName } from "@/lib/domain/bounds";
import { plainName } from "@/lib/domain/text/normalized";

const longestAttribute = 200;
const attribute = z
  .string()
  .trim()
  .max(longestAttribute, `An attribute's name has at most ${longestAttribute} characters.`)
  .optional();

export const TraceRule = z.object({
  /** Empty for all projects without their own rule. */
  project: z.string().trim().max(200, "A project's name has at most 200 characters."),
  /** Percent. */
  share: z.number("The share must be a number.").min(0, "The share is at least 0%.").max(100, "The share is at most 100%."),
  dataset: z
    .string()
    .overwrite(plainName)
    .min(1, "Name the dataset.")
    .max(longestDatasetName, `The name of a dataset has at most ${longestDatasetName} characters.`),
  /** Empty for the project's name. */
  configuration: z
    .string()
    .overwrite(plainName)
    .max(longestConfigurationName, `The name of a configuration has at most ${longestConfigurationName} characters.`),
  /** Names of attributes that hold texts of samples, in spans of tools that Assay does not know. */
  attributes: z.strictObject({ question: attribute, contexts: attribute, response: attribute }).optional(),
});
export type TraceRule = z.infer<typeof TraceRule>;

/** Days to keep traces and spans after their last change. */
export const keptDays = 3;

export const mostRules = 100;
const longestLink = 1000;

export const LinkTemplate = z
  .string()
  .trim()
  .max(longestLink, `The address has at most ${longestLink} characters.`)
  .refine((link) => {
    const address = filled(link, { trace: "0", span: "0", project: "0" });
    return /^https:\/\//i.test(link) && URL.canParse(address) && new URL(address).username === "";
  }, "The address must start with https:// and contain no user name.")
  .refine((link) => !/^https:\/\/[^/?#]*\{/i.test(link), "The server's name must be fixed: use {trace} only after it.")
  .refine((link) => link.includes("{trace}"), "The address must contain {trace} in place of the trace's id.");

function filled(template: string, values: Readonly<Record<"trace" | "span" | "project", string>>): string {
  return template.replaceAll(/\{(trace|span|project)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]));
}

export function traceLink(
  template: string,
  { externalId, metadata: { span, project } }: { externalId: string | null; metadata: Readonly<Record<string, unknown>> },
): string | null {
  const trace = traceOf(externalId);
  if (trace === null || typeof span !== "string") return null;
  return filled(template, { trace, span, project: typeof project === "string" ? project : "" });
}

/** The id of a traced sample is the trace's, optionally with the answering span's. */
const traceOf = (externalId: string | null): string | null =>
  /^([0-9a-f]{32})(?:-[0-9a-f]{16})?$/i.exec(externalId ?? "")?.[1] ?? null;
