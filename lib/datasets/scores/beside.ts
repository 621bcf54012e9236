import { defusedMark } from "@/lib/datasets/values/formula-cell";
import { isText, type Nested } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";
import { knownName } from "./names";
import { type FoundScore, has, oneToFive, type Tool, zeroToOne } from "./tool";

type Part = "value" | "explanation" | "label" | "aside";
type Read = { name: string; part: Part } | null;

const textOf = (value: unknown): string | null => (isText(value) || typeof value === "boolean" ? String(value) : null);

/** Columns of one row that belong together: what follows a metric's name says what each holds. */
const beside = (
  tool: string,
  wrote: Tool["wrote"],
  parts: (column: string, columns: ReadonlySet<string>) => Read,
  scale?: Tool["scale"],
): Tool => ({
  name: tool,
  wrote,
  takes: (column, columns) => parts(column, columns) !== null,
  *read(row: Nested) {
    const columns = new Set(Object.keys(row));
    const found = new Map<string, FoundScore & { has: boolean }>();
    for (const column of columns) {
      const read = parts(column, columns);
      if (!read) continue;
      const { name, part } = read;
      const one = found.get(name) ?? { name, value: null, has: false };
      found.set(name, one);
      if (part === "value") Object.assign(one, { value: row[column], has: true });
      else if (part === "explanation") one.explanation = textOf(row[column]);
      else if (part === "label") one.label = textOf(row[column]);
    }
    for (const { has, ...one } of found.values()) if (has || one.label != null) yield { ...one, value: one.value ?? one.label };
  },
  scale,
});

const partNamed: Readonly<Record<string, Part>> = {
  score: "value",
  rating: "value",
  value: "value",
  label: "label",
  result: "label",
  threshold: "aside",
  explanation: "explanation",
  reason: "explanation",
  comment: "explanation",
  rationale: "explanation",
  justification: "explanation",
};
const ending =
  /^(.+?)[._/ ](?:v\d{1,3}\/)?(score|rating|value|label|result|threshold|explanation|reason|comment|rationale|justification)$/i;

/** "faithfulness" and "explanation" for `faithfulness_explanation` and `faithfulness/v1/justification`. */
function split(column: string): { name: string; part: Part | null } {
  const [, name, word] = (column.length > 200 ? null : ending.exec(column)) ?? [];
  return name === undefined ? { name: column, part: null } : { name, part: partNamed[word?.toLowerCase() ?? ""] ?? null };
}

/** All columns that begin so are scores, or explain one. */
const prefixed = (tool: string, prefix: string): Tool =>
  beside(
    tool,
    (columns) => [...columns].some((column) => column.startsWith(prefix)),
    (column) => {
      if (!column.startsWith(prefix)) return null;
      const { name, part } = split(column.slice(prefix.length));
      return name === "" ? null : { name, part: part ?? "value" };
    },
  );

const explanations = ["_", ".", "/", " "].flatMap((dot) =>
  ["explanation", "Explanation", "reason", "Reason"].map((word) => `${dot}${word}`),
);
/** A metric's name with an explanation next to its score: `X` or `X_score`, and `X_reason`. */
const explained = (column: string, columns: ReadonlySet<string>): Read => {
  const { name, part } = split(column);
  const isExplained = knownName(name) !== null && explanations.some((one) => columns.has(name + one));
  return isExplained ? { name, part: part ?? "value" } : null;
};

/** `label`, `score` and `explanation`, with or without the evaluation's name. */
const triple = (column: string, columns: ReadonlySet<string>): Read => {
  if (["label", "score", "explanation"].includes(column)) return { name: "evaluation", part: partNamed[column] ?? "aside" };
  const { name, part } = split(column);
  const bare = name.replace(/^eval\./, "");
  const isTriple = ["_", "."].some(
    (dot) => columns.has(`${bare}${dot}explanation`) || columns.has(`eval.${bare}${dot}explanation`),
  );
  return part && isTriple ? { name: bare, part } : null;
};

export const exportedColumns = wordSet(
  `scores judgments run dataset judge prompts stage because answered group recall goldCause sample ${defusedMark}`,
);

/** Assay's own table: `X`, `X.band`, `X.explanation`. */
const exportedPart = (column: string, columns: ReadonlySet<string>): Read => {
  const dot = column.lastIndexOf(".");
  const metric = column.slice(0, Math.max(dot, 0));
  if (columns.has(`${column}.band`)) return { name: column, part: "value" };
  if (columns.has(`${metric}.band`)) return { name: metric, part: column.endsWith(".explanation") ? "explanation" : "aside" };
  return exportedColumns.has(column) ? { name: "", part: "aside" } : null;
};

export const besideTools: readonly Tool[] = [
  beside("Assay", (columns) => columns.has(defusedMark), exportedPart, zeroToOne),
  beside(
    "MLflow",
    (columns) => [...columns].some((column) => /\/v\d+\/score$|\/llm_judged\/.+\/rating$/.test(column.slice(-100))),
    (column) => {
      const { name, part } = split(column);
      const metric = name.replace(/^(?:response\/|retrieval\/)?(?:llm_judged\/)?/, "");
      return part && column.includes("/") && !metric.includes("/") ? { name: metric, part } : null;
    },
    (name) => (/toxic|bleu|rouge|exact_match|token_count|flesch|grade_level/.test(name) ? null : oneToFive()),
  ),
  beside(
    "Azure AI Evaluation",
    (columns) => [...columns].some((column) => /^outputs\.[^.]+\.[^.]+_(?:reason|result|threshold)$/.test(column.slice(0, 200))),
    (column, columns) => {
      const [outputs, evaluator = "", metric = ""] = column.split(".", 4);
      if (outputs !== "outputs" || metric === "") return null;
      if (metric.startsWith("gpt_")) return { name: metric, part: "aside" };
      const isBare = (name: string) => columns.has(`outputs.${evaluator}.${name}`);
      const { name, part } = split(metric);
      if (part && isBare(name)) return { name, part };
      const more = metric.replace(/_(?:sample_(?:in|out)put|model|finish_reason|(?:total|prompt|completion)_tokens)$/, "");
      return more !== metric && isBare(more) ? { name: more, part: "aside" } : { name: metric, part: "value" };
    },
    (name) => (/f1|bleu|rouge|gleu|meteor/.test(name) ? zeroToOne() : oneToFive()),
  ),
  prefixed("LangSmith", "feedback."),
  prefixed("Opik", "feedback_scores."),
];

export const explainedTools: readonly Tool[] = [
  beside(
    "Phoenix",
    (columns) =>
      has(columns, "label", "explanation") ||
      [...columns].some((column) => column.endsWith("_explanation") && columns.has(column.replace(/explanation$/, "label"))) ||
      [...columns].some((column) => /^eval\..+\.explanation$/.test(column.slice(0, 200))),
    triple,
    zeroToOne,
  ),
  beside("", (columns) => [...columns].some((column) => explained(column, columns) !== null), explained),
];
