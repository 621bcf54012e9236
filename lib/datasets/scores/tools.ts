import { documentEvaluations } from "@/lib/datasets/frameworks/passages";
import { evaluationColumn } from "@/lib/datasets/frameworks/spans";
import { at, firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import type { GivenScore, ScoredMetric } from "@/lib/domain/scored/definition";
import { knownName } from "./names";

export type FoundScore = Omit<GivenScore, "key" | "tool">;

/** How a tool writes its scores. The first tool that recognises a file's columns reads them. */
export interface Tool {
  name: string;
  wrote: (columns: ReadonlySet<string>, rows: readonly Nested[]) => boolean;
  /** Whether a column holds scores, or belongs to one. */
  takes: (column: string, columns: ReadonlySet<string>) => boolean;
  read: (row: Nested) => Iterable<FoundScore>;
  /** The scale of metrics whose values do not tell it. */
  scale?: (name: string) => Pick<ScoredMetric, "scale" | "isYesNo"> | null;
}

const zeroToOne = { scale: [0, 1] as [number, number], isYesNo: false };
const oneToFive = { scale: [1, 5] as [number, number], isYesNo: false };
const unit = () => zeroToOne;

const has = (columns: ReadonlySet<string>, ...names: readonly string[]) => names.every((name) => columns.has(name));
const listIn = (value: unknown): readonly unknown[] => {
  const list = unpacked(value);
  return Array.isArray(list) ? list : [];
};
const holds = (rows: readonly Nested[], column: string, test: (value: unknown) => boolean) =>
  rows.some((row) => row[column] !== undefined && test(unpacked(row[column])));

/** A list of objects in one column, each a score. */
const list = (
  tool: string,
  columns: readonly string[],
  isOne: (value: Nested) => boolean,
  read: (item: Nested) => FoundScore | null,
  scale?: Tool["scale"],
): Tool => ({
  name: tool,
  wrote: (_, rows) =>
    columns.some((column) => holds(rows, column, (value) => listIn(value).some((one) => isObject(one) && isOne(one)))),
  takes: (column) => columns.includes(column),
  *read(row) {
    for (const column of columns)
      for (const item of listIn(row[column])) {
        const found = isObject(item) && isOne(item) ? read(item) : null;
        if (found) yield found;
      }
  },
  ...(scale && { scale }),
});

/** Columns of one row: what follows a metric's name says what each holds. */
const suffixed = (
  tool: string,
  wrote: Tool["wrote"],
  parts: (
    column: string,
    columns: ReadonlySet<string>,
  ) => { name: string; part: "value" | "explanation" | "label" | "aside" } | null,
  scale?: Tool["scale"],
): Tool => ({
  name: tool,
  wrote,
  takes: (column, columns) => parts(column, columns) !== null,
  *read(row) {
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
  ...(scale && { scale }),
});

const textOf = (value: unknown): string | null => (isText(value) ? value : typeof value === "boolean" ? String(value) : null);

const matched = (column: string, pattern: RegExp): string | null =>
  column.length > 200 ? null : (pattern.exec(column)?.[1] ?? null);

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
      const calls = listIn(row[`${name}_calls`]).filter(isObject);
      const ofContext = calls.filter((call) => /context|chunk|document/.test(Object.keys(unpackedObject(call.args)).join(" ")));
      const reasonOf = (call: Nested) => firstText(at(call, "meta", "reason"), at(call, "meta", "reasons"));
      const isPerContext = knownName(name)?.role === "context relevance" && ofContext.length > 0;
      yield isPerContext
        ? { name, value: null, contexts: ofContext.map((call) => ({ value: call.ret, explanation: reasonOf(call) })) }
        : { name, value, explanation: calls.map(reasonOf).filter(isText).join("\n\n") || null };
    }
  },
  scale: unit,
};
const unpackedObject = (value: unknown): Nested => {
  const object = unpacked(value);
  return isObject(object) ? object : {};
};

const verdict = (passed: unknown): string | null => (typeof passed === "boolean" ? (passed ? "passed" : "failed") : null);

const deepeval = list(
  "DeepEval",
  ["metricsData", "metrics_data", "metricsMetadata"],
  (one) => "name" in one && "score" in one,
  ({ name, score, success, reason, error, evaluationModel, evaluation_model: model }) =>
    isText(name)
      ? {
          name: name.replace(/ \[[^\]]*\]$/, ""),
          value: isText(error) ? null : score,
          label: verdict(success),
          explanation: firstText(reason, error),
          model: firstText(evaluationModel, model),
        }
      : null,
  unit,
);

const langfuse = list(
  "Langfuse",
  ["scores"],
  (one) => "name" in one && ("value" in one || "stringValue" in one),
  ({ name, value, stringValue, comment, source }) =>
    isText(name) && source !== "ANNOTATION"
      ? { name, value: value ?? stringValue, label: firstText(stringValue), explanation: firstText(comment) }
      : null,
);

const openai = list(
  "OpenAI Evals",
  ["results"],
  (one) => "name" in one && "passed" in one,
  ({ name, score, passed, sample }) =>
    isText(name)
      ? {
          name: name.replace(/-[0-9a-f-]{30,40}$/, ""),
          value: score ?? passed,
          label: verdict(passed),
          model: firstText(at(sample, "model")),
        }
      : null,
);

/** Assessments of MLflow traces, and what Phoenix calls annotations. People's are left out. */
const mlflowTraces = list(
  "MLflow",
  ["assessments"],
  (one) => "feedback" in one,
  (one) => {
    const name = firstText(one.assessment_name, one.name);
    if (name === null || at(one, "source", "source_type") === "HUMAN") return null;
    return {
      name,
      value: at(one, "feedback", "value"),
      explanation: firstText(one.rationale),
      model: firstText(at(one, "metadata", "model"), at(one, "source", "source_id")),
    };
  },
);

const phoenixAnnotations = list(
  "Phoenix",
  ["annotations", "span_annotations"],
  (one) => "name" in one && "result" in one,
  (one) =>
    isText(one.name) && one.annotator_kind !== "HUMAN"
      ? {
          name: one.name,
          value: at(one, "result", "score") ?? at(one, "result", "label"),
          label: firstText(at(one, "result", "label")),
          explanation: firstText(at(one, "result", "explanation")),
        }
      : null,
  unit,
);

/** One row per retrieved document, joined, with each document's evaluation. */
const phoenixDocuments: Tool = {
  name: "Phoenix",
  wrote: (columns) => columns.has(documentEvaluations),
  takes: (column) => column === documentEvaluations,
  *read(row) {
    const each = listIn(row[documentEvaluations]).filter(isObject);
    if (each.some(({ score, label }) => score !== undefined || label !== undefined))
      yield {
        name: "relevance of documents",
        value: null,
        contexts: each.map(({ score, label, explanation }) => ({
          value: score ?? label,
          label: firstText(label),
          explanation: firstText(explanation),
        })),
      };
  },
  scale: unit,
};

/** `label`, `score` and `explanation`, with or without the evaluation's name. */
const phoenix = suffixed(
  "Phoenix",
  (columns) =>
    has(columns, "label", "explanation") ||
    [...columns].some((column) => column.endsWith("_explanation") && columns.has(column.replace(/explanation$/, "label"))) ||
    [...columns].some((column) => /^eval\..+\.explanation$/.test(column.slice(0, 200))),
  (column, columns) => {
    if (["label", "score", "explanation"].includes(column)) return { name: "evaluation", part: partOf(column) };
    const name = matched(column, /^(?:eval\.)?(.+)[._](?:label|score|explanation)$/);
    const isTriple =
      name !== null &&
      ["_", "."].some((dot) => [`${name}${dot}explanation`, `eval.${name}${dot}explanation`].some((one) => columns.has(one)));
    return name !== null && isTriple
      ? { name, part: partOf(column.slice(Math.max(column.lastIndexOf("."), column.lastIndexOf("_")) + 1)) }
      : null;
  },
  unit,
);
const partOf = (suffix: string) => (suffix === "score" ? "value" : suffix === "label" ? "label" : "explanation");

const langsmithTable = suffixed(
  "LangSmith",
  (columns) => [...columns].some((column) => column.startsWith("feedback.")),
  (column) => {
    const name = matched(column, /^feedback\.(.+?)(?:\.(?:score|value))?$/);
    const comment = matched(column, /^feedback\.(.+)[._]comment$/);
    return comment !== null ? { name: comment, part: "explanation" } : name === null ? null : { name, part: "value" };
  },
);

const langsmithRuns: Tool = {
  name: "LangSmith",
  wrote: (_, rows) =>
    holds(rows, "feedback_stats", isObject) || holds(rows, "evaluation_results", (value) => Array.isArray(at(value, "results"))),
  takes: (column) => column === "feedback_stats" || column === "evaluation_results",
  *read(row) {
    for (const [name, stats] of Object.entries(unpackedObject(row.feedback_stats)))
      yield {
        name,
        value: at(stats, "avg") ?? at(stats, "score"),
        explanation: listIn(at(stats, "comments")).filter(isText).join("\n\n") || null,
      };
    for (const one of listIn(at(unpacked(row.evaluation_results), "results")))
      if (isObject(one) && isText(one.key))
        yield { name: one.key, value: one.score ?? one.value, label: firstText(one.value), explanation: firstText(one.comment) };
  },
};

const mlflowTable = suffixed(
  "MLflow",
  (columns) => [...columns].some((column) => /\/v\d+\/score$|\/llm_judged\/.+\/rating$/.test(column.slice(-100))),
  (column) => {
    const value = matched(column, /^(?:response\/|retrieval\/)?(?:llm_judged\/)?([^/]+)\/(?:v\d+\/score|rating)$/);
    const why = matched(column, /^(?:response\/|retrieval\/)?(?:llm_judged\/)?([^/]+)\/(?:v\d+\/justification|rationale)$/);
    return value !== null ? { name: value, part: "value" } : why !== null ? { name: why, part: "explanation" } : null;
  },
  (name) => (/toxic|bleu|rouge|exact_match|token_count|flesch|grade_level/.test(name) ? null : oneToFive),
);

const azure = suffixed(
  "Azure AI Evaluation",
  (columns) => [...columns].some((column) => /^outputs\.[^.]+\.[^.]+_(?:reason|result|threshold)$/.test(column.slice(0, 200))),
  (column, columns) => {
    const [outputs, evaluator = "", name = ""] = column.split(".", 4);
    if (outputs !== "outputs" || name === "") return null;
    const bareName = name.replace(
      /_(?:reason|result|threshold|sample_input|sample_output|model|finish_reason|total_tokens|prompt_tokens|completion_tokens)$/,
      "",
    );
    if (!columns.has(`outputs.${evaluator}.${bareName}`) || name.startsWith("gpt_"))
      return name.startsWith("gpt_") ? { name, part: "aside" } : null;
    if (name === bareName) return { name, part: "value" };
    return { name: bareName, part: name.endsWith("_reason") ? "explanation" : name.endsWith("_result") ? "label" : "aside" };
  },
  (name) => (/f1|bleu|rouge|gleu|meteor/.test(name) ? zeroToOne : oneToFive),
);

const promptfoo: Tool = {
  name: "promptfoo",
  wrote: (_, rows) => holds(rows, "gradingResult", isObject),
  takes: (column) => column === "gradingResult" || column === "namedScores",
  *read(row) {
    for (const one of listIn(at(unpacked(row.gradingResult), "componentResults"))) {
      const name = firstText(at(one, "assertion", "metric"), at(one, "assertion", "type"));
      if (name !== null)
        yield {
          name,
          value: at(one, "score"),
          label: verdict(at(one, "pass")),
          explanation: firstText(at(one, "reason")),
          model: firstText(at(one, "assertion", "provider")),
        };
    }
  },
  scale: unit,
};

const ragchecker: Tool = {
  name: "RAGChecker",
  wrote: (_, rows) =>
    holds(rows, "metrics", (value) => isObject(value) && ("claim_recall" in value || "self_knowledge" in value)),
  takes: (column) => column === "metrics",
  *read(row) {
    for (const [name, value] of Object.entries(unpackedObject(row.metrics))) yield { name, value };
  },
  scale: (name) => (/^(?:precision|recall|f1)$/.test(name) ? null : zeroToOne),
};

const llamaindex: Tool = {
  name: "LlamaIndex",
  wrote: (columns) => has(columns, "passing", "feedback", "score"),
  takes: (column) =>
    ["passing", "feedback", "score", "evaluator", "invalid_result", "invalid_reason", "pairwise_source"].includes(column),
  *read({ passing, feedback, score, evaluator, invalid_result: invalid }) {
    yield {
      name: firstText(evaluator) ?? "evaluation",
      value: invalid === true ? null : score,
      label: verdict(isText(passing) ? passing.toLowerCase() === "true" : passing),
      explanation: firstText(feedback),
    };
  },
};

/** Columns with the names of metrics. */
const plain = (name: string, wrote: Tool["wrote"], isScore: (column: string) => boolean, scale?: Tool["scale"]): Tool => ({
  name,
  wrote,
  takes: isScore,
  *read(row) {
    for (const name of Object.keys(row)) yield { name, value: row[name] };
  },
  ...(scale && { scale }),
});

const isKnown = (column: string) => knownName(column) !== null;
const hasKnown = (columns: ReadonlySet<string>) => [...columns].some(isKnown);
const ofHaystack = /^(?:sas|semantic_answer_similarity|(?:document|doc)_(?:map|mrr|ndcg|recall).*)$/;

const haystack = plain(
  "Haystack",
  (columns) => [...columns].some((column) => ofHaystack.test(column.slice(0, 100))),
  (column) => isKnown(column) || ofHaystack.test(column.slice(0, 100)),
  unit,
);

const ragas = plain(
  "RAGAS",
  (columns) => hasKnown(columns) && (columns.has("user_input") || has(columns, "question", "answer")),
  isKnown,
  (name) => (/rubric/.test(name) ? oneToFive : zeroToOne),
);

/** Evaluation events of OpenTelemetry, which `lib/datasets/frameworks/spans.ts` gathers. */
const opentelemetry = list(
  "OpenTelemetry",
  [evaluationColumn],
  (one) => "name" in one,
  ({ name, value, label, explanation }) =>
    isText(name) ? { name, value: value ?? label, label: firstText(label), explanation: firstText(explanation) } : null,
);

/** An object of scores by name: Braintrust's, or Assay's own form. */
const byName: Tool = {
  name: "",
  wrote: (_, rows) => holds(rows, "scores", isObject),
  takes: (column) => column === "scores",
  *read(row) {
    for (const [name, given] of Object.entries(unpackedObject(row.scores))) yield { name, ...ownForm(given) };
  },
};
const braintrust: Tool = {
  ...byName,
  name: "Braintrust",
  wrote: (columns, rows) =>
    byName.wrote(columns, rows) && ["span_attributes", "root_span_id", "_xact_id"].some((one) => columns.has(one)),
  scale: unit,
};

const exported = new Set(
  "scores judgments run dataset judge prompts stage because answered group recall goldCause sample".split(" "),
);

/** Assay's own export of samples: a run moves to another installation with its scores, judgments and polls. */
const assay: Tool = {
  name: "Assay",
  wrote: (columns, rows) => has(columns, "prompts", "because", "sample") && byName.wrote(columns, rows),
  takes: (column) => exported.has(column),
  *read(row) {
    // Counted words stay scores of another tool: as a judge's they would have bands.
    const all = row.judge !== "lexical" && Array.isArray(row.judgments) ? row.judgments : null;
    for (const [name, given] of Object.entries(unpackedObject(row.scores))) {
      const contexts = listIn(at(given, "detail", "contexts")).map((one) => ({ value: at(one, "score") }));
      yield {
        ...{ name, value: at(given, "score"), explanation: firstText(at(given, "explanation")), model: firstText(row.judge) },
        ...(contexts.some(({ value }) => typeof value === "number") && { contexts }),
        ...(all && { kept: { score: given, judgments: all.filter((one) => at(one, "metric") === name) } }),
      };
    }
  },
  scale: unit,
};

/** 0.8, or `{ score, label, explanation, model, contexts: [{ score, explanation }] }`. */
export function ownForm(given: unknown): Omit<FoundScore, "name"> {
  const value = unpacked(given);
  if (!isObject(value)) return { value };
  const contexts = listIn(value.contexts);
  const one = (part: Nested) => ({
    value: part.score ?? part.label,
    label: firstText(part.label),
    explanation: firstText(part.explanation),
  });
  return {
    ...one(value),
    model: firstText(value.model),
    ...(contexts.length > 0 && { contexts: contexts.map((item) => (isObject(item) ? one(item) : { value: item })) }),
  };
}

/** More telling ones first. */
export const tools: readonly Tool[] = [
  deepeval,
  trulens,
  promptfoo,
  ragchecker,
  langfuse,
  openai,
  mlflowTraces,
  phoenixAnnotations,
  phoenixDocuments,
  langsmithRuns,
  opentelemetry,
  assay,
  braintrust,
  byName,
  mlflowTable,
  azure,
  langsmithTable,
  llamaindex,
  haystack,
  phoenix,
  ragas,
];
