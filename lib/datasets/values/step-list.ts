import { mostStepContexts, mostSteps, type Step, type StepKind } from "@/lib/domain/steps/definition";
import { readContexts } from "./context-list";
import { at, firstText, isObject, type Nested } from "./nested";
import { typeName } from "./type-name";

const kinds: Readonly<Record<StepKind, string>> = {
  rewrite: "rewrite query_rewrite rewriting query_rewriting condense expand query_expansion",
  retrieve: "retrieve retrieval retriever search query",
  rerank: "rerank reranker reranking",
  tool: "tool tool_call tool_result execute_tool function",
  answer: "answer response generate generation llm synthesize",
};
const kindOf = new Map(
  (Object.keys(kinds) as StepKind[]).flatMap((kind) => kinds[kind].split(" ").map((name) => [name, kind] as const)),
);

type StepsRead = { ok: true; steps: Step[] } | { ok: false; reason: string };

/** Other lists of steps are metadata. One that can hardly be read is an error of its row. */
export const isListOfSteps = (value: unknown): boolean => {
  const read = readSteps(value);
  return read.ok && read.steps.length > 0;
};

/** A list of objects with a kind. Null and blank are none. */
export function readSteps(value: unknown): StepsRead {
  if (value === null || value === undefined || value === "") return { ok: true, steps: [] };
  if (!Array.isArray(value)) return { ok: false, reason: `The steps are ${typeName(value)}; a list of steps is needed` };
  if (value.length > mostSteps) return { ok: false, reason: `There are ${value.length} steps; up to ${mostSteps} can be stored` };
  const steps: Step[] = [];
  for (const [index, one] of value.entries()) {
    const read = readStep(one);
    if (typeof read === "string") return { ok: false, reason: `Step ${index + 1}: ${read}` };
    steps.push(read);
  }
  return { ok: true, steps };
}

/** A reason if it cannot be read. */
function readStep(value: unknown): Step | string {
  if (!isObject(value)) return `it is ${typeName(value)}; an object with a kind is needed`;
  const named = firstText(value.kind, value.type);
  const kind = named === null ? undefined : kindOf.get(named.toLowerCase().replace(/[ -]/g, "_"));
  if (kind === undefined)
    return `its kind is ${named === null ? "missing" : `“${named.slice(0, 40)}”`}; use ${Object.keys(kinds).join(", ")}`;
  const given = value.contexts ?? value.documents;
  const read = given === undefined ? ({ ok: true, contexts: [], details: null } as const) : readContexts(given);
  if (!read.ok) return `its contexts cannot be read. ${read.reason}`;
  if (read.contexts.length > mostStepContexts)
    return `it has ${read.contexts.length} contexts; up to ${mostStepContexts} can be stored`;
  return {
    kind,
    name: textOf(value, "name"),
    query: textOf(value, "query"),
    contexts: read.contexts.map((text, index) => ({
      text,
      id: read.details?.[index]?.id ?? null,
      score: read.details?.[index]?.score ?? null,
    })),
    text: textOf(value, "text") ?? (kind === "tool" ? textOf(value, "result") : textOf(value, "output")),
  };
}

const textOf = (value: Nested, name: string): string | null => {
  const found = at(value, name);
  return typeof found === "string" && found !== "" ? found : null;
};
