import { z } from "zod";
import { longestConfigurationName, longestDatasetName } from "@/lib/domain/bounds";

/** Which traces become samples, and where. */
export const TraceRule = z.object({
  /** The service or project; empty for all that have no rule of their own. */
  project: z.string().trim().max(200, "A project's name has at most 200 characters."),
  /** Percent of its traces. */
  share: z.number("The share must be a number.").min(0, "The share is at least 0 %.").max(100, "The share is at most 100 %."),
  /** The dataset's name; it is made with the first sample. */
  dataset: z
    .string()
    .trim()
    .min(1, "Name the dataset.")
    .max(longestDatasetName, `The name of a dataset has at most ${longestDatasetName} characters.`),
  /** Empty for the project's name. */
  configuration: z
    .string()
    .trim()
    .max(longestConfigurationName, `The name of a configuration has at most ${longestConfigurationName} characters.`),
});
export type TraceRule = z.infer<typeof TraceRule>;

/** Days for which traces and their spans are kept after their last change. */
export const keptDays = 3;

export const mostRules = 100;
const longestLink = 1000;

/** An address of the tracing tool with {trace}, {span} and {project} in it. */
export const LinkTemplate = z
  .string()
  .trim()
  .max(longestLink, `The address has at most ${longestLink} characters.`)
  .refine((link) => {
    const address = filled(link, { trace: "0", span: "0", project: "0" });
    return /^https:\/\//i.test(link) && URL.canParse(address) && new URL(address).username === "";
  }, "The address must begin with https:// and hold no user name.")
  .refine((link) => !/^https:\/\/[^/?#]*\{/i.test(link), "The name of the server must be fixed: {trace} may stand only after it.")
  .refine((link) => link.includes("{trace}"), "The address must hold {trace} where the trace's id stands.");

function filled(template: string, values: Readonly<Record<"trace" | "span" | "project", string>>): string {
  return template.replaceAll(/\{(trace|span|project)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]));
}

/** Where the tracing tool shows a sample's trace. Null for a sample that comes from none. */
export function traceLink(
  template: string,
  { externalId, metadata: { span, project } }: { externalId: string | null; metadata: Readonly<Record<string, unknown>> },
): string | null {
  const trace = traceOf(externalId);
  if (trace === null || typeof span !== "string") return null;
  return filled(template, { trace, span, project: typeof project === "string" ? project : "" });
}

/** The trace that a sample comes from, by its id: the trace's, or the trace's and that of the span that answered. */
const traceOf = (externalId: string | null): string | null =>
  /^([0-9a-f]{32})(?:-[0-9a-f]{16})?$/i.exec(externalId ?? "")?.[1] ?? null;
