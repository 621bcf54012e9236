import type { Nested } from "@/lib/datasets/values/nested";
import type { Turn as Message } from "@/lib/domain/sample";
import { newestOf, noMessages, type SessionPlace, type TracedConversation } from "./conversation";
import type { Span } from "./span";
import { millisecondsBetween, type SpanFacts } from "./span-facts";
import { stepsOfTurn } from "./trace-steps";
import { outermost, type TraceTurn, traceTurns, turnOrder } from "./turns";

const mostTurns = 500;

export interface ReadTrace extends SessionPlace {
  id: string;
  turns: readonly TraceTurn[];
  shared: SpanFacts;
  more: number;
  /** Whether its spans name several sessions. */
  isDivided: boolean;
}

/** It belongs to the session of its root span, else of its earliest span that names one. */
export function readTrace(id: string, parts: readonly Span[]): ReadTrace {
  const spans = [...new Map(parts.map((span) => [span.id, span])).values()].sort(
    (a, b) => turnOrder(a.start, b.start) || turnOrder(a.end, b.end),
  );
  const turns = traceTurns(spans);
  const roots = spans.filter(({ parent }) => parent === null);
  const shared = factsOf(roots);
  const sessions = new Set(spans.flatMap(({ facts }) => (facts.session ? [storable(facts.session)] : [])));
  return {
    id,
    turns: turns.slice(0, mostTurns),
    shared,
    more: Math.max(0, turns.length - mostTurns),
    session: shared.session === undefined ? ([...sessions][0] ?? null) : storable(shared.session),
    isDivided: sessions.size > 1,
    startedAt: `${storable((roots[0] ?? spans[0])?.start ?? "").slice(0, 40)} ${id}`,
    added: newestOf([{ messages: turns.flatMap(spanMessages), leftOut: 0 }]),
  };
}

/**
 * One row per turn. `documents` is empty if a search found nothing, missing without a search. The earlier messages are those that
 * its own spans carry, else `before`, of earlier traces, and the turns before it.
 */
export function rowsOfTrace({ id, turns, shared, more }: ReadTrace, before: TracedConversation = noMessages): Nested[] {
  const earlier: Message[] = [];
  return turns.map((turn, index) => {
    const row = rowOf(turn, shared);
    const told = ownConversation(turn, row.input);
    const kept = newestOf(told.length > 0 ? [{ messages: told, leftOut: 0 }] : [{ messages: earlier, leftOut: 0 }, before]);
    const { steps, more: stepsLeftOut } = stepsOfTurn(turn.members, turn.question);
    earlier.push(...spanMessages(turn));
    return {
      trace: index === 0 ? id : `${id}-${turn.span.id}`,
      ...row,
      ...(kept.messages.length > 0 && { turns: kept.messages }),
      ...(kept.leftOut > 0 && { turnsLeftOut: kept.leftOut }),
      ...(steps.length > 0 && { steps }),
      ...(stepsLeftOut > 0 && { stepsLeftOut }),
      ...(turns.length + more > 1 && { turn: index + 1 }),
    };
  });
}

export function spanMessages({ question, answer }: Pick<TraceTurn, "question" | "answer">): Message[] {
  const messages: [Message["role"], string | null][] = [
    ["user", question],
    ["assistant", answer],
  ];
  return messages.flatMap(([role, text]) => (text?.trim() ? [{ role, text: storable(text) }] : []));
}

/** An earlier turn must not keep a later one from being stored. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

function rowOf(turn: TraceTurn, shared: SpanFacts): Nested {
  const { documents, question, answer, span, members } = turn;
  const facts: SpanFacts = { ...factsOf(members), ...shared, ...factsOf(turn.asked) };
  const counted = spent(members);
  const models = [...new Set(members.flatMap(({ kind, facts }) => (kind === "LLM" && facts.model ? [facts.model] : [])))];
  const first = turn.asked[0] ?? span;
  const last = turn.asked.at(-1) ?? span;
  const latencyMs = millisecondsBetween(first.start, last.end);
  const { session, user, tags, metadata, resource } = facts;
  return {
    ...(question !== null && { input: question }),
    ...(documents !== null && { documents }),
    ...(answer !== null && { output: answer }),
    ...(span.name && { name: span.name }),
    span: span.id,
    ...(session && { session }),
    ...(user && { user }),
    ...(tags && tags.length > 0 && { tags }),
    ...(metadata && { metadata }),
    ...(resource && { resource }),
    ...((models.length > 0 || facts.model) && { model: models.join(", ") || facts.model }),
    ...counted,
    ...(latencyMs !== null && { latencyMs }),
  };
}

const factsOf = (spans: readonly Span[]): SpanFacts => Object.assign({}, ...spans.map(({ facts }) => facts).reverse());

/** A span's sum includes all spans inside it. */
function spent(spans: readonly Span[]): Pick<SpanFacts, "promptTokens" | "completionTokens" | "costUsd"> {
  const sums: Pick<SpanFacts, "promptTokens" | "completionTokens" | "costUsd"> = {};
  for (const name of ["promptTokens", "completionTokens", "costUsd"] as const)
    for (const { facts } of outermost(spans, ({ facts }) => facts[name] !== undefined))
      sums[name] = (sums[name] ?? 0) + (facts[name] ?? 0);
  return sums;
}

/** Leaves out instructions, which often contain the documents. */
function ownConversation(turn: TraceTurn, question: unknown): readonly Message[] {
  const own = [...turn.asked, ...turn.members.filter(({ kind, input }) => kind === "LLM" && input === question)];
  const turns = own.map((span) => span.turns.filter(({ role }) => role !== "system"));
  return turns.find(({ length }) => length > 0) ?? [];
}

export const carryNoText = (spans: readonly Span[]): boolean =>
  spans.every(
    ({ input, output, documents, reranked, returned }) =>
      !input?.trim() && !output?.trim() && documents.length + reranked.length + returned.length === 0,
  );
