import { isDocuments } from "@/lib/datasets/values/context-item";
import { fieldOf } from "@/lib/datasets/values/fields";
import { isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { judgedScore, ownForm, whyIn } from "./judged";
import { knownName } from "./names";
import type { FoundScore, Tool } from "./tool";

const deepest = 5;
const saysScores = /score|eval|result|metric|feedback|assess|judg|grad|check|annotation/i;
const isScore = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

function scoreOf(item: unknown): FoundScore | null {
  const found = isObject(item) && !isDocuments([item]) ? judgedScore(item) : null;
  const isSaid = found && (knownName(found.name) !== null || found.explanation != null || "passed" in (item as Nested));
  return isSaid && isScore(found.value) ? found : null;
}

/** Lists of judged items and objects called scores, inside what other tools log. */
function* scoresIn(name: string, given: unknown, depth = 0): Generator<FoundScore> {
  const value = unpacked(given);
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    const found = saysScores.test(name) ? value.flatMap((item) => scoreOf(item) ?? []) : [];
    if (found.length > 0) yield* found;
    else if (value.length === 1) yield* scoresIn(name, value[0], depth + 1);
  } else if (isObject(value)) {
    // Some metrics are counts and times.
    const known = /^metrics$/i.test(name) ? Object.entries(value).filter(([metric]) => knownName(metric) !== null) : [];
    if (known.length > 0) return yield* byName(Object.fromEntries(known));
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
