import type { Problems } from "@/components/metric-form/draft";
import { MetricDefinition } from "@/lib/domain/metric-definition";
import { problemsIn } from "@/lib/domain/problem";

type ReadDefinition = { ok: true; definition: MetricDefinition } | { ok: false; problems: Problems };

/** Field names are the keys of MetricDraft. */
export function readDefinition(form: FormData): ReadDefinition {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const scale = text("scale");
  const bands = text("bands");
  const read = MetricDefinition.safeParse({
    name: text("name"),
    question: text("question"),
    needs: form.getAll("needs"),
    unit: text("unit"),
    scale: scale === "grades" ? gradesIn(text("grades")) : scale,
    prompt: text("prompt"),
    // Only shown where polls are allowed.
    polls: form.has("polls") ? numberIn(text("polls")) : undefined,
    direction: text("direction"),
    bands:
      bands === "own"
        ? Object.fromEntries(["Excellent", "Good", "Moderate"].map((band) => [band, numberIn(text(band))]))
        : bands === "none"
          ? bands
          : undefined,
  });
  if (read.success) return { ok: true, definition: read.data };
  // The first problem of a field stands for all.
  const found = problemsIn(read.error).map(({ path, message }) => [fieldAt(path, scale), sentence(message)]);
  return { ok: false, problems: Object.fromEntries(found.toReversed()) };
}

const gradesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((grade) => grade.trim())
    .filter(Boolean);

const numberIn = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));

/** "bands.Good" -> "Good" */
function fieldAt(path: string, scale: string): string {
  const [field = "", part] = path.split(".");
  if (field === "scale") return scale === "grades" ? "grades" : "scale";
  return field === "bands" && part !== undefined ? part : field;
}

const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
