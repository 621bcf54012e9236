import type { Nested } from "@/lib/datasets/values/nested";
import type { Turn as Message } from "@/lib/domain/sample";
import type { Span } from "./span";
import { type Facts, millisecondsBetween } from "./span-facts";
import { stepsOfTurn } from "./trace-steps";
import { order, outermost, type Turn, turnsOf } from "./turns";

/** Per trace: samples, and repeated messages before a question. */
const mostTurns = 500;
const mostMessages = 100;
const mostCharacters = 64_000;

/** One row per turn. `documents` is empty if a search found nothing, missing without a search. `more` counts unread turns. */
export function rowsOfTrace(trace: string, parts: readonly Span[]): { rows: Nested[]; more: number } {
  const spans = [...new Map(parts.map((span) => [span.id, span])).values()].sort(
    (a, b) => order(a.start, b.start) || order(a.end, b.end),
  );
  const turns = turnsOf(spans);
  const shared = factsOf(spans.filter(({ parent }) => parent === null));
  const before: Message[] = [];
  const rows = turns.slice(0, mostTurns).map((turn, index) => {
    const row = rowOf(turn, shared);
    const told = ownConversation(turn, row.input);
    const earlier = told.length > 0 ? told : before;
    const kept = lastOf(earlier);
    const leftOut = earlier.length - kept.length;
    const { steps, more } = stepsOfTurn(turn.members, turn.question);
    if (typeof row.input === "string" && row.input.trim() !== "") before.push({ role: "user", text: row.input });
    if (typeof row.output === "string" && row.output.trim() !== "") before.push({ role: "assistant", text: row.output });
    return {
      trace: index === 0 ? trace : `${trace}-${turn.span.id}`,
      ...row,
      ...(kept.length > 0 && { turns: kept }),
      ...(leftOut > 0 && { turnsLeftOut: leftOut }),
      ...(steps.length > 0 && { steps }),
      ...(more > 0 && { stepsLeftOut: more }),
      ...(turns.length > 1 && { turn: index + 1 }),
    };
  });
  return { rows, more: Math.max(0, turns.length - mostTurns) };
}

function rowOf(turn: Turn, shared: Facts): Nested {
  const { documents, question, answer, span, members } = turn;
  const facts: Facts = { ...factsOf(members), ...shared, ...factsOf(turn.asked) };
  const counted = spent(members);
  const models = [...new Set(members.flatMap(({ kind, facts }) => (kind === "LLM" && facts.model ? [facts.model] : [])))];
  const [first, last] = [turn.asked[0] ?? span, turn.asked.at(-1) ?? span];
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

/** The first value of each fact. */
const factsOf = (spans: readonly Span[]): Facts => Object.assign({}, ...spans.map(({ facts }) => facts).reverse());

/** A span's sum includes all spans inside it. */
function spent(spans: readonly Span[]): Pick<Facts, "promptTokens" | "completionTokens" | "costUsd"> {
  const sums: Pick<Facts, "promptTokens" | "completionTokens" | "costUsd"> = {};
  for (const name of ["promptTokens", "completionTokens", "costUsd"] as const)
    for (const { facts } of outermost(spans, ({ facts }) => facts[name] !== undefined))
      sums[name] = (sums[name] ?? 0) + (facts[name] ?? 0);
  return sums;
}

function ownConversation(turn: Turn, question: unknown): readonly Message[] {
  const own = [...turn.asked, ...turn.members.filter(({ kind, input }) => kind === "LLM" && input === question)];
  return own.find(({ turns }) => turns.length > 0)?.turns ?? [];
}

function lastOf(messages: readonly Message[]): Message[] {
  let size = 0;
  let from = messages.length;
  while (from > 0 && messages.length - from < mostMessages) {
    size += messages[from - 1]?.text.length ?? 0;
    if (size > mostCharacters) break;
    from--;
  }
  return messages.slice(from);
}

/** Whether recording of texts is off. */
export const carryNoText = (spans: readonly Span[]): boolean =>
  spans.every(
    ({ input, output, documents, reranked, returned }) =>
      !input?.trim() && !output?.trim() && documents.length + reranked.length + returned.length === 0,
  );
