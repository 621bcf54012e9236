import type { Nested } from "@/lib/datasets/values/nested";
import type { Span } from "./span";

const notAsked = new Set(["RETRIEVER", "RERANKER", "EMBEDDING", "TOOL", "LLM", "GUARDRAIL", "EVALUATOR"]);

/** The row that a trace's spans make, in whatever order they are given: what it was asked, what it retrieved, what it answered. */
export function rowOfTrace(parts: readonly Span[]): Nested {
  const spans = [...new Map(parts.map((span) => [span.id, span])).values()].sort(
    (a, b) => order(a.start, b.start) || order(a.id, b.id),
  );
  const asked = outermost(spans, (span) => !notAsked.has(span.kind) && (span.input !== null || span.output !== null));
  const root = asked.find(isRoot) ?? asked[0] ?? spans.find((span) => isRoot(span) && span.output !== null);
  const retrievers = outermost(spans, ({ documents }) => documents.length > 0);
  const rerankers = outermost(spans, ({ reranked }) => reranked.length > 0);
  const lists = rerankers.length > 0 ? rerankers.map(({ reranked }) => reranked) : retrievers.map(({ documents }) => documents);
  const tools = lists.length === 0 ? spans.map(({ returned }) => returned).filter((list) => list.length > 0) : [];
  // Two spans may tell of one search.
  const distinct = new Map([...lists, ...tools].map((list) => [JSON.stringify(list), list]));
  const input =
    root?.input ?? retrievers.find((span) => span.input !== null)?.input ?? spans.find((span) => span.input !== null)?.input;
  const output = root?.output ?? spans.findLast(({ kind, output }) => kind === "LLM" && output !== null)?.output;
  const documents = [...distinct.values()].flat();
  return {
    ...(input != null && { input }),
    ...(documents.length > 0 && { documents }),
    ...(output != null && { output }),
    ...(root?.name && { name: root.name }),
    span: (root ?? spans.find(isRoot) ?? spans[0])?.id,
  };
}

/** Whether none of the spans carries a text, as where an instrumentation is told not to record any. */
export const carryNoText = (spans: readonly Span[]): boolean =>
  spans.every(
    ({ input, output, documents, reranked, returned }) =>
      !input?.trim() && !output?.trim() && documents.length + reranked.length + returned.length === 0,
  );

const isRoot = ({ parent }: Span): boolean => parent === null;

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** No known trace nests deeper, and parents may lead in a circle. */
const deepest = 200;

/** The spans that pass the test without being inside another that does: clocks may lie, parents do not. */
function outermost(spans: readonly Span[], test: (span: Span) => boolean): Span[] {
  const passing = spans.filter(test);
  if (passing.length < 2) return passing;
  const byId = new Map(spans.map((span) => [span.id, span]));
  const ids = new Set(passing.map(({ id }) => id));
  const outer = passing.filter(({ parent }) => {
    let above = parent;
    for (let depth = 0; above !== null && depth < deepest; depth++) {
      if (ids.has(above)) return false;
      above = byId.get(above)?.parent ?? null;
    }
    return true;
  });
  // All are inside another only if their parents lead in a circle.
  return outer.length > 0 ? outer : passing;
}
