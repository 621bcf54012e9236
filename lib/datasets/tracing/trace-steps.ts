import { readContext } from "@/lib/datasets/values/context-item";
import type { Nested } from "@/lib/datasets/values/nested";
import { mostStepContexts, mostSteps } from "@/lib/domain/steps/definition";
import type { Span } from "./span";
import { above, turnKey, turnOrder } from "./turns";

/**
 * What a turn's spans did between its question and its answer, in the order in which they ended: rewritten queries, each search and
 * reranking apart, tools with documents. A search that only passes on what one inside it found is left out. Empty if there is no
 * more than one search for the question itself. `more` counts steps and documents that are left out.
 */
export function stepsOfTurn(members: readonly Span[], question: string | null): { steps: Nested[]; more: number } {
  const byEnd = members.toSorted((a, b) => turnOrder(a.end || a.start, b.end || b.start) || turnOrder(b.start, a.start));
  const searches = withoutCopies(byEnd.filter(isSearch), members);
  const searched = new Set(searches);
  const queries = new Set(searches.flatMap(({ input }) => (input !== null && input !== question ? [plain(input)] : [])));
  const isRewrite = ({ kind, output }: Span) => kind === "LLM" && output !== null && queries.has(plain(output));
  const found = byEnd.filter((span) => searched.has(span) || isRewrite(span));
  const [only] = found;
  const isPlain = found.length === 1 && only && documentsOf(only).length > 0 && (only.input ?? question) === question;
  if (!only || isPlain) return { steps: [], more: 0 };
  const cut = found.reduce((sum, span) => sum + Math.max(0, documentsOf(span).length - mostStepContexts), 0);
  return { steps: found.slice(0, mostSteps).map(stepOf), more: Math.max(0, found.length - mostSteps) + cut };
}

const plain = (text: string): string => text.trim();

/** Documents in the messages of a model were found by another span. */
const isSearch = (span: Span): boolean =>
  span.documents.length + span.reranked.length > 0 || span.hasSearched || (span.kind === "TOOL" && span.returned.length > 0);

const documentsOf = ({ reranked, documents, returned }: Span): readonly unknown[] =>
  [reranked, documents].find((found) => found.length > 0) ?? returned;

function stepOf(span: Span): Nested {
  const { kind, name, input, output } = span;
  const about = { ...(name && { name }), ...(input !== null && { query: input }) };
  if (kind === "LLM") return { kind: "rewrite", ...about, ...(output !== null && { text: output }) };
  const contexts = documentsOf(span).slice(0, mostStepContexts);
  if (span.reranked.length > 0 || kind === "RERANKER") return { kind: "rerank", ...about, contexts };
  return { kind: kind === "TOOL" ? "tool" : "retrieve", ...about, contexts };
}

/** Leaves out spans that only pass on the documents of a span inside them, in the same order. */
function withoutCopies(spans: readonly Span[], members: readonly Span[]): Span[] {
  const byId = new Map(members.map((span) => [span.id, span]));
  const searches = new Map(spans.map((span) => [span.id, span]));
  const keys = new Map(spans.map((span) => [span.id, documentsOf(span).map(turnKey).join("\n")]));
  const copies = new Set<Span>();
  for (const span of spans) {
    const parent = span.parent === null ? undefined : byId.get(span.parent);
    const around = parent && above(parent, byId, searches);
    if (around && around !== span && (keys.get(around.id) === keys.get(span.id) || isWritten(span, around))) copies.add(around);
  }
  return spans.filter((span) => !copies.has(span));
}

/** Whether a tool returned a text with what a search inside it found. */
function isWritten(search: Span, { kind, returned }: Span): boolean {
  const [text] = returned;
  if (kind !== "TOOL" || returned.length !== 1 || typeof text !== "string") return false;
  let from = 0;
  return documentsOf(search).every((document) => {
    const read = readContext(document, "");
    const at = "text" in read ? text.indexOf(read.text, from) : -1;
    if ("text" in read) from = at + read.text.length;
    return at !== -1;
  });
}
