import { isDocuments } from "@/lib/datasets/values/context-item";
import { fieldOf } from "@/lib/datasets/values/fields";
import { firstText, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { knownName } from "./names";
import { type FoundScore, ownForm, type Tool } from "./tools";

const deepest = 5;
const saysScores = /score|eval|result|metric|feedback|assess|judg|grad|check|annotation/i;
const nameOf = (item: Nested): string | null =>
  firstText(item.name, item.metric, item.metricName, item.metric_name, item.key, item.evaluator);
const valueIn = (item: Nested): unknown => item.score ?? item.value ?? item.result ?? item.rating ?? item.passed ?? item.pass;
const whyIn = ({ reason, explanation, comment, rationale, reasoning, justification, evaluatorDetails }: Nested): string | null =>
  firstText(reason, explanation, comment, rationale, reasoning, justification) ??
  (Array.isArray(evaluatorDetails) && isObject(evaluatorDetails[0]) ? whyIn(evaluatorDetails[0]) : null);

const isScore = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/** A score under its name, and no search result with one. */
function isJudged(item: unknown): item is Nested {
  if (!isObject(item) || isDocuments([item])) return false;
  const name = nameOf(item);
  return name !== null && isScore(valueIn(item)) && (knownName(name) !== null || whyIn(item) !== null || "passed" in item);
}

/** Lists of judged items and objects called scores, inside what other tools log. */
function* scoresIn(name: string, given: unknown, depth = 0): Generator<FoundScore> {
  const value = unpacked(given);
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    if (saysScores.test(name) && value.some(isJudged)) {
      for (const item of value)
        if (isJudged(item))
          yield {
            name: (nameOf(item) ?? "").replace(/^Builtin\./, ""),
            value: valueIn(item),
            label: firstText(item.label),
            explanation: whyIn(item),
          };
    } else if (value.length === 1) yield* scoresIn(name, value[0], depth + 1);
  } else if (isObject(value)) {
    for (const [inner, member] of Object.entries(value).slice(0, 200))
      if (/^(?:metric_?|eval_?)?scores?$/i.test(inner) && isObject(unpacked(member))) yield* byName(unpacked(member) as Nested);
      else yield* scoresIn(inner, member, depth + 1);
  }
}

/** `{ correctness: { correct: true, reasoning: "…" } }`: several figures of one scorer have its name and theirs. */
function* byName(scores: Nested): Generator<FoundScore> {
  for (const [name, given] of Object.entries(scores)) {
    const own = { name, ...ownForm(given) };
    const figures = isObject(given) ? Object.entries(given).filter(([, value]) => isScore(value)) : [];
    if (isScore(own.value) || isText(own.value))
      yield { ...own, explanation: own.explanation ?? (isObject(given) ? whyIn(given) : null) };
    else
      for (const [figure, value] of figures)
        yield {
          name: figures.length === 1 ? name : `${name}.${figure}`,
          value,
          explanation: isObject(given) ? whyIn(given) : null,
        };
  }
}

/** Reads the scores inside columns that no tool's form explains. */
export function scoresInside(names: readonly string[], rows: readonly Nested[]): Tool | null {
  const inside = new Set(
    names.filter((name) => fieldOf(name)?.field !== "contexts" && rows.some((row) => !scoresIn(name, row[name]).next().done)),
  );
  return inside.size === 0
    ? null
    : {
        name: "",
        wrote: () => true,
        takes: (column) => inside.has(column),
        *read(row) {
          for (const [name, value] of Object.entries(row)) if (inside.has(name)) yield* scoresIn(name, value);
        },
      };
}
