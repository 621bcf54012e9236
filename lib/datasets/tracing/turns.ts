import { readContext } from "@/lib/datasets/values/context-item";
import { at, isObject } from "@/lib/datasets/values/nested";
import { isAsked, type Span } from "./span";

export interface TraceTurn {
  span: Span;
  asked: readonly Span[];
  members: readonly Span[];
  question: string | null;
  answer: string | null;
  /** In the order of the searches; empty if they found nothing, null if unknown. */
  documents: unknown[] | null;
}

/** By parents, else by time. Without spans that begin turns, model calls after searches are turns. */
export function traceTurns(spans: readonly Span[]): TraceTurn[] {
  const roots = spans.filter((span) => span.parent === null && isAsked(span));
  const asked = roots.length > 0 ? roots : outermost(spans, isAsked);
  if (asked.length > 0) {
    const heads = inTurns(asked);
    const members = heads.length > 1 ? membersOf(spans, heads) : [spans];
    return heads.map((own, index) => turnOf(own, members[index] ?? own));
  }
  const calls = inTurns(outermost(spans, ({ kind, input, output }) => kind === "LLM" && (input !== null || output !== null)));
  const members = calls.length > 1 ? membersOf(spans, calls) : [];
  const searching = members.filter((own) => documentsOf(own) !== null);
  return searching.length > 1 ? searching.map((own) => turnOf([], own)) : [turnOf([], spans)];
}

/** Consecutive spans with the same question are one turn: steps of a pipeline, calls of an agent. */
function inTurns(asked: readonly Span[]): Span[][] {
  const turns: { spans: Span[]; question: string | null; answer: string | null }[] = [];
  for (const span of asked) {
    const { input, output } = span;
    const last = turns.at(-1);
    const goesOn = last && (input === null || last.question === null || input === last.question || input === last.answer);
    if (!goesOn) {
      turns.push({ spans: [span], question: input, answer: output });
      continue;
    }
    last.spans.push(span);
    last.question ??= input;
    last.answer = output ?? last.answer;
  }
  return turns.map((turn) => turn.spans);
}

/** A prompt of 8 MiB is read once for each. */
const mostInPrompt = 5;

function turnOf(asked: readonly Span[], members: readonly Span[]): TraceTurn {
  const whole = asked.length > 0 ? null : (members.find(({ parent, output }) => parent === null && output !== null) ?? null);
  const searches = outermost(members, ({ documents }) => documents.length > 0);
  // A tool's input is what a model asked it.
  const others = members.filter(({ kind }) => kind !== "TOOL");
  // A prompt contains the question, and often the documents.
  const isInPrompt = ({ input }: Span) => whole?.kind === "LLM" && !!input?.trim() && (whole.input?.includes(input) ?? false);
  // Several queries are a model's own; a message to it that holds no document is the question.
  const areOwn = new Set(searches.map(({ input }) => input)).size > 1;
  const first = readContext(searches[0]?.documents[0], "");
  const isMessage = ({ kind, input }: Span) => areOwn && kind === "LLM" && "text" in first && !input?.includes(first.text);
  const question =
    [
      ...asked,
      ...searches.slice(0, mostInPrompt).filter(isInPrompt),
      ...(whole ? [whole] : []),
      ...members.filter(isMessage),
      ...searches,
      ...others,
      ...members,
    ].find(({ input }) => input !== null)?.input ?? null;
  const answer =
    asked.findLast(({ output }) => output !== null)?.output ??
    whole?.output ??
    members.findLast(({ kind, output }) => kind === "LLM" && output !== null)?.output ??
    null;
  const span =
    asked.findLast(({ output }) => output !== null) ?? asked[0] ?? whole ?? members.find(({ parent }) => parent === null);
  return { span: span ?? (members[0] as Span), asked, members, question, answer, documents: documentsOf(members) };
}

/** Reranked documents replace those of earlier searches. Repeated documents count once. */
function documentsOf(spans: readonly Span[]): unknown[] | null {
  const reranked = outermost(spans, (span) => span.reranked.length > 0).map((span) => span.reranked);
  const retrieved = outermost(spans, ({ documents }) => documents.length > 0).map(({ documents }) => documents);
  const lists = reranked.length > 0 ? reranked : retrieved;
  const returning = spans.filter((span) => span.returned.length > 0);
  // A model's messages repeat what its tools returned.
  const tools = returning.filter(({ kind }) => kind === "TOOL");
  const areFound = lists.length > 0 && !(returning.length > 0 && lists.every(areTextless));
  const returned = areFound ? lists : (tools.length > 0 ? tools : returning).map((span) => span.returned);
  if (returned.length === 0) return spans.some(({ hasSearched }) => hasSearched) ? [] : null;
  const seen = new Set<string>();
  return returned.flatMap((list) => {
    const keyed = list.map((document) => ({ document, key: turnKey(document) }));
    const fresh = keyed.filter(({ key }) => !seen.has(key));
    for (const { key } of keyed) seen.add(key);
    return fresh.map(({ document }) => document);
  });
}

const areTextless = (documents: readonly unknown[]): boolean => documents.every((document) => at(document, "text") === null);

/** Two searches give a document different scores. */
export const turnKey = (document: unknown): string =>
  JSON.stringify(
    document,
    isObject(document) ? (name, value) => (name === "document.score" || name === "score" ? undefined : value) : undefined,
  );

function membersOf(spans: readonly Span[], turns: readonly (readonly Span[])[]): Span[][] {
  const turnOfSpan = new Map(turns.flatMap((own, turn) => own.map(({ id }) => [id, turn] as const)));
  const byId = new Map(spans.map((span) => [span.id, span]));
  const byQuestion = new Map<string, number | null>();
  for (const [turn, own] of turns.entries())
    for (const { input } of own)
      if (input !== null) byQuestion.set(input, byQuestion.has(input) && byQuestion.get(input) !== turn ? null : turn);
  const byTime = placeByTime(turns);
  const members: Span[][] = turns.map(() => []);
  for (const span of spans) {
    const turn =
      above(span, byId, turnOfSpan) ?? (span.input === null ? undefined : byQuestion.get(span.input)) ?? byTime(span.start);
    if (turn !== null) members[turn]?.push(span);
  }
  return members;
}

/** No known trace nests deeper, and parents can form a circle. */
const deepest = 200;

export function above<T>(span: Span, byId: ReadonlyMap<string, Span>, found: ReadonlyMap<string, T>): T | undefined {
  let id: string | null = span.id;
  for (let depth = 0; id !== null && depth <= deepest; depth++) {
    const value = found.get(id);
    if (value !== undefined) return value;
    id = byId.get(id)?.parent ?? null;
  }
  return undefined;
}

function placeByTime(turns: readonly (readonly Span[])[]): (time: string) => number | null {
  const places = turns
    .map((own, turn) => ({ turn, start: own[0]?.start ?? "", end: own.at(-1)?.end ?? "" }))
    .sort((a, b) => turnOrder(a.start, b.start));
  const latestBefore: string[] = [];
  let latest = "";
  for (const { end } of places) {
    latestBefore.push(latest);
    if (end > latest) latest = end;
  }
  return (time) => {
    let from = 0;
    let to = places.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((places[middle]?.start ?? "") <= time) from = middle + 1;
      else to = middle;
    }
    const begun = places[from - 1];
    if (begun && begun.end >= time) return (latestBefore[from - 1] ?? "") > time ? null : begun.turn;
    if ((latestBefore[from - 1] ?? "") > time) return null;
    return (places[from] ?? begun)?.turn ?? null;
  };
}

export const turnOrder = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Spans that pass, outside of others that do. */
export function outermost(spans: readonly Span[], test: (span: Span) => boolean): Span[] {
  const passing = spans.filter(test);
  if (passing.length < 2) return passing;
  const byId = new Map(spans.map((span) => [span.id, span]));
  const ids = new Map(passing.map(({ id }) => [id, true]));
  const outer = passing.filter(({ parent }) => {
    const around = parent === null ? undefined : byId.get(parent);
    return !(parent !== null && ids.has(parent)) && !(around && above(around, byId, ids));
  });
  // Parents form a circle.
  return outer.length > 0 ? outer : passing;
}
