import { documentEvaluations } from "@/lib/datasets/frameworks/passages";
import { evaluationColumn } from "@/lib/datasets/frameworks/spans";
import { at, firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { besideTools, explainedTools, exportedColumns } from "./beside";
import { judgedLists, ownForm, verdict } from "./judged";
import { isTelling, knownName } from "./names";
import { has, holds, listHeld, oneToFive, type Tool, zeroToOne } from "./tool";

/** TruLens writes `X` and `X_calls`, a list with an entry for each context. */
const trulens: Tool = {
  name: "TruLens",
  wrote: (columns) => [...columns].some((column) => column.endsWith("_calls") && columns.has(column.slice(0, -"_calls".length))),
  takes: (column, columns) => {
    const name = column.replace(/(?:_calls| direction| feedback cost in [A-Z]{3})$/, "");
    return columns.has(name) && columns.has(`${name}_calls`);
  },
  *read(row) {
    for (const [name, value] of Object.entries(row)) {
      if (!Object.hasOwn(row, `${name}_calls`)) continue;
      const calls = listHeld(row[`${name}_calls`]).filter(isObject);
      const ofContext = calls.filter((call) => /context|chunk|document/.test(Object.keys(unpackedObject(call.args)).join(" ")));
      const reasonOf = (call: Nested) => firstText(at(call, "meta", "reason"), at(call, "meta", "reasons"));
      const isPerContext = knownName(name)?.role === "context relevance" && ofContext.length > 0;
      yield isPerContext
        ? { name, value: null, contexts: ofContext.map((call) => ({ value: call.ret, explanation: reasonOf(call) })) }
        : { name, value, explanation: calls.map(reasonOf).filter(isText).join("\n\n") || null };
    }
  },
  scale: zeroToOne,
};
const unpackedObject = (value: unknown): Nested => {
  const object = unpacked(value);
  return isObject(object) ? object : {};
};

/** One row per retrieved document, joined, with each document's evaluation. */
const phoenixDocuments: Tool = {
  name: "Phoenix",
  wrote: (columns) => columns.has(documentEvaluations),
  takes: (column) => column === documentEvaluations,
  *read(row) {
    const each = listHeld(row[documentEvaluations]).filter(isObject);
    if (each.some(({ score, label }) => score !== undefined || label !== undefined))
      yield { name: "relevance of documents", value: null, contexts: each.map(ownForm) };
  },
  scale: zeroToOne,
};

const byName = (name: string, column: string, wrote: Tool["wrote"] = () => true, scale?: Tool["scale"]): Tool => ({
  name,
  wrote: (columns, rows) => holds(rows, column, isObject) && wrote(columns, rows),
  takes: (own) => own === column,
  *read(row) {
    for (const [metric, given] of Object.entries(unpackedObject(row[column]))) yield { name: metric, ...ownForm(given) };
  },
  scale,
});

const isOfRagChecker = (value: unknown) => isObject(value) && ("claim_recall" in value || "self_knowledge" in value);
const ragchecker = byName(
  "RAGChecker",
  "metrics",
  (_, rows) => holds(rows, "metrics", isOfRagChecker),
  (name) => (/^(?:precision|recall|f1)$/.test(name) ? null : zeroToOne()),
);

const llamaindex: Tool = {
  name: "LlamaIndex",
  wrote: (columns) => has(columns, "passing", "feedback", "score"),
  takes: (column) =>
    ["passing", "feedback", "score", "evaluator", "invalid_result", "invalid_reason", "pairwise_source"].includes(column),
  *read({ passing, feedback, score, evaluator, invalid_result: invalid }) {
    const value = invalid === true ? null : score;
    yield { name: firstText(evaluator) ?? "evaluation", value, label: verdict(passing), explanation: firstText(feedback) };
  },
};

const plain = (name: string, wrote: Tool["wrote"], isScore: (column: string) => boolean, scale?: Tool["scale"]): Tool => ({
  name,
  wrote,
  takes: isScore,
  *read(row) {
    for (const name of Object.keys(row)) yield { name, value: row[name] };
  },
  scale,
});

const isKnown = (column: string) => knownName(column) !== null;
const ofHaystack = /^(?:sas|semantic_answer_similarity|(?:document|doc)_(?:map|mrr|ndcg|recall).*)$/;

const haystack = plain(
  "Haystack",
  (columns) => [...columns].some((column) => ofHaystack.test(column.slice(0, 100))),
  (column) => isKnown(column) || ofHaystack.test(column.slice(0, 100)),
  zeroToOne,
);

const ragas = plain(
  "RAGAS",
  (columns) => [...columns].some(isTelling) && (columns.has("user_input") || has(columns, "question", "answer")),
  isKnown,
  (name) => (/rubric/.test(name) ? oneToFive() : zeroToOne()),
);

/** Assay's own export of samples: a run moves to another installation with its scores, judgments and polls. */
const assay: Tool = {
  name: "Assay",
  wrote: (columns, rows) => has(columns, "prompts", "because", "sample") && holds(rows, "scores", isObject),
  takes: (column) => exportedColumns.has(column),
  *read(row) {
    // Counted words stay scores of another tool: as a judge's they would have bands.
    const all = row.judge !== "lexical" && Array.isArray(row.judgments) ? row.judgments : null;
    for (const [name, given] of Object.entries(unpackedObject(row.scores))) {
      const contexts = listHeld(at(given, "detail", "contexts")).map((one) => ({ value: at(one, "score") }));
      yield {
        name,
        value: at(given, "score"),
        explanation: firstText(at(given, "explanation")),
        model: firstText(row.judge),
        ...(contexts.some(({ value }) => typeof value === "number") && { contexts }),
        ...(all && { kept: { score: given, judgments: all.filter((one) => at(one, "metric") === name) } }),
      };
    }
  },
  scale: zeroToOne,
};

/** The first that recognises a column reads it. */
export const tools: readonly Tool[] = [
  judgedLists("DeepEval", "metricsData metrics_data metricsMetadata", "score", zeroToOne),
  trulens,
  judgedLists("promptfoo", "gradingResult namedScores", "score", zeroToOne, "componentResults"),
  ragchecker,
  judgedLists("Langfuse", "scores", "name"),
  judgedLists("OpenAI Evals", "results", "passed"),
  judgedLists("MLflow", "assessments", "feedback"),
  judgedLists("Phoenix", "annotations span_annotations", "result", zeroToOne),
  phoenixDocuments,
  judgedLists("LangSmith", "evaluation_results", "key", undefined, "results"),
  byName("LangSmith", "feedback_stats"),
  // What `lib/datasets/frameworks/spans.ts` gathers.
  judgedLists("OpenTelemetry", evaluationColumn, "name"),
  assay,
  byName(
    "Braintrust",
    "scores",
    (columns) => ["span_attributes", "root_span_id", "_xact_id"].some((one) => columns.has(one)),
    zeroToOne,
  ),
  byName("", "scores"),
  ...besideTools,
  llamaindex,
  haystack,
  ...explainedTools,
  ragas,
];
