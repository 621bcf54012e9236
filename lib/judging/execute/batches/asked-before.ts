import type { AskedBefore, AskedRequest, StoredRequest } from "@/lib/db/runs/batches";
import { emptyUnit, type UnsettledUnit } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { OpenAsk, OpenWork } from "@/lib/judging/execute/open-work";
import type { Ask } from "@/lib/metrics/define";

export const itemOf = (ask: Ask): number => ask.item ?? -1;

export const asksFor = (request: AskedRequest, { pending: { sample, metric } }: OpenWork, { ask, model }: OpenAsk): boolean =>
  request.sampleId === sample.id &&
  request.metric === metric.id &&
  request.model === model &&
  request.step === ask.step &&
  request.item === itemOf(ask) &&
  request.polls.includes(ask.poll);

export function withAdded(question: Question, { added }: AskedBefore): Question {
  const [first, ...others] = question.asks;
  const longer = (ask: UnsettledUnit["ask"]) => ({ ...ask, messages: [...ask.messages, ...added] });
  return { ...question, asks: [longer(first), ...others.map(longer)] };
}

/** The first ask carries the tokens of all. */
export function asOpen(
  ask: UnsettledUnit["ask"],
  { attempts, unreadable, promptTokens, completionTokens, added }: AskedBefore,
  isFirst: boolean,
): UnsettledUnit {
  const tokens = isFirst ? { promptTokens, completionTokens } : {};
  return {
    ask,
    messages: [...ask.messages, ...added],
    unit: { ...emptyUnit(), ...tokens, attempts, wasAskedAgain: added.length > 0 },
    unreadable,
  };
}

/** All were treated alike, so the first stands for all. */
export function asRequest(
  request: StoredRequest,
  open: readonly UnsettledUnit[],
  changes: Partial<AskedBefore> = {},
): AskedRequest {
  const [first] = open;
  if (!first) return request;
  const asked = {
    ...request.asked,
    attempts: first.unit.attempts,
    unreadable: first.unreadable,
    promptTokens: sumOf(open.map(({ unit }) => unit.promptTokens)),
    completionTokens: sumOf(open.map(({ unit }) => unit.completionTokens)),
    added: first.messages.slice(first.ask.messages.length),
    ...changes,
  };
  return { ...request, polls: open.map(({ ask }) => ask.poll), asked };
}

const sumOf = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
};
