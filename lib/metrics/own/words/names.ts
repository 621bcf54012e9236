import type { SampleField } from "@/lib/domain/sample";

// Separate from the schema, since browsers load this file.

/** The largest definition as YAML, in bytes. */
export const largestFile = 64 * 1024;

export const placeholders = ["question", "context", "contexts", "response", "reference"] as const;
type Placeholder = (typeof placeholders)[number];

export const placeholderOf = (field: SampleField, unit: "sample" | "context"): Placeholder =>
  field === "contexts" && unit === "context" ? "context" : field;

/** "Citation support" -> "citation-support" */
export const idOf = (name: string): string =>
  name
    .slice(0, 100)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
