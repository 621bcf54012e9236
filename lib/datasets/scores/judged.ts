import { at, firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { personIn } from "@/lib/datasets/values/people";
import { type FoundScore, holds, listHeld, type Tool } from "./tool";

export function verdict(passed: unknown): string | null {
  if (passed === true || passed === "true" || passed === "True") return "passed";
  return passed === false || passed === "false" || passed === "False" ? "failed" : null;
}

export const whyIn = ({
  reason,
  explanation,
  comment,
  rationale,
  reasoning,
  justification,
  evaluatorDetails,
}: Nested): string | null =>
  firstText(reason, explanation, comment, rationale, reasoning, justification) ??
  (Array.isArray(evaluatorDetails) && isObject(evaluatorDetails[0]) ? whyIn(evaluatorDetails[0]) : null);

/** What tools append to a metric's name, or put before it. */
const around = / \[[^\]]*\]$|-[0-9a-f-]{30,40}$|^Builtin\./g;

/** A score under its name, whatever the tool calls its parts. Null for any other object, and for what people gave. */
export function judgedScore(item: Nested): FoundScore | null {
  const { assertion, error, sample, source, metadata } = item;
  const inner = [item.result, item.feedback].find(isObject);
  const one: Nested = inner ? { ...item, ...inner } : item;
  const name = firstText(
    one.assessment_name,
    at(assertion, "metric"),
    one.name,
    one.metric,
    one.metricName,
    one.metric_name,
    one.key,
  );
  const known = name ?? firstText(one.evaluator, at(assertion, "type"));
  if (known === null || known.length > 200) return null;
  if (personIn({ source, annotator_kind: item.annotator_kind }) !== null) return null;
  const passed = one.passed ?? one.pass ?? one.success;
  const label =
    firstText(one.label, one.stringValue) ?? verdict(passed) ?? (inner || one.score === undefined ? null : firstText(one.value));
  const value = one.score ?? one.value ?? one.stringValue ?? (inner ? undefined : one.result) ?? one.rating ?? passed ?? label;
  if (value === undefined) return null;
  return {
    name: known.replace(around, ""),
    value: isText(error) ? null : value,
    label,
    explanation: whyIn(one) ?? firstText(error),
    model: firstText(
      ...[one.evaluationModel, one.evaluation_model, one.model, at(assertion, "provider"), at(sample, "model")],
      ...[at(metadata, "model"), at(source, "source_id")],
    ),
  };
}

export const judgedLists = (tool: string, columns: string, mark: string, scale?: Tool["scale"], member?: string): Tool => {
  const names = new Set(columns.split(" "));
  const itemsIn = (value: unknown) => listHeld(member === undefined ? value : at(unpacked(value), member)).filter(isObject);
  return {
    name: tool,
    wrote: (_, rows) =>
      [...names].some((column) =>
        holds(rows, column, (value) => itemsIn(value).some((item) => mark in item && !Array.isArray(item[mark]))),
      ),
    takes: (column) => names.has(column),
    *read(row) {
      for (const column of names)
        for (const item of itemsIn(row[column])) {
          const found = judgedScore(item);
          if (found) yield found;
        }
    },
    scale,
  };
};

/** 0.8, or `{ score, label, explanation, model, contexts: [{ score, explanation }] }`. */
export function ownForm(given: unknown): Omit<FoundScore, "name"> {
  const value = unpacked(given);
  if (!isObject(value)) return { value };
  const contexts = listHeld(value.contexts);
  const one = (part: Nested) => ({
    value: part.avg ?? part.score ?? part.value ?? part.label,
    label: firstText(part.label),
    explanation: whyIn(part) ?? (listHeld(part.comments).filter(isText).join("\n\n") || null),
  });
  return {
    ...one(value),
    model: firstText(value.model),
    ...(contexts.length > 0 && { contexts: contexts.map((item) => (isObject(item) ? one(item) : { value: item })) }),
  };
}
