import { problemsIn } from "assay-lib/domain/problem";
import { StoredThresholds } from "assay-lib/domain/scores/thresholds";
import { MetricDefinition } from "assay-lib/metrics/own/words/definition";
import type { DraftProblems } from "@/components/metrics/form/draft";

type ReadDefinition = { ok: true; definition: MetricDefinition } | { ok: false; problems: DraftProblems };

/** Field names are the keys of MetricDraft. */
export function readDefinition(form: FormData): ReadDefinition {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const scale = text("scale");
  const bands = text("bands");
  // Apart, because a union does not say which number is wrong.
  const thresholds =
    bands === "own"
      ? StoredThresholds.safeParse({
          Excellent: numberIn(text("Excellent")),
          Good: numberIn(text("Good")),
          Moderate: numberIn(text("Moderate")),
        })
      : null;
  const read = MetricDefinition.safeParse({
    name: text("name"),
    question: text("question"),
    needs: form.getAll("needs"),
    unit: text("unit"),
    scale: scale === "grades" ? gradesIn(text("grades")) : scale,
    prompt: text("prompt"),
    // Only shown where polls are allowed.
    ...(form.has("polls") && { polls: numberIn(text("polls")) }),
    direction: text("direction"),
    ...(bands === "none" && { bands }),
    ...(thresholds?.success && { bands: thresholds.data }),
  });
  if (read.success && thresholds?.success !== false) return { ok: true, definition: read.data };
  // The first problem of a field stands for all.
  const found = [read.error, thresholds?.error]
    .flatMap((error) => (error ? problemsIn(error) : []))
    .map(({ path, message }) => [fieldAt(path, scale), sentence(message)]);
  return { ok: false, problems: Object.fromEntries(found.toReversed()) };
}

const gradesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((grade) => grade.trim())
    .filter(Boolean);

const numberIn = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));

/** "scale.1" -> "grades" */
function fieldAt(path: string, scale: string): string {
  const [field = ""] = path.split(".");
  return field === "scale" && scale === "grades" ? "grades" : field;
}

const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
