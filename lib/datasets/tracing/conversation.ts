import type { Turn as Message } from "@/lib/domain/sample";
import { mostTracesNear } from "@/lib/domain/traces/bounds";
import { turnOrder } from "./turns";

/** Messages, oldest first, and how many older ones were left out. */
export interface TracedConversation {
  messages: readonly Message[];
  leftOut: number;
}

const mostMessages = 100;
const mostCharacters = 64_000;
export const noMessages: TracedConversation = { messages: [], leftOut: 0 };

/** The newest that fit, without gaps. The parts are given from the newest to the oldest. */
export function newestOf(parts: Iterable<TracedConversation>): TracedConversation {
  const kept: Message[] = [];
  let leftOut = 0;
  let characters = 0;
  let isFull = false;
  for (const { messages, leftOut: older } of parts) {
    for (const message of messages.toReversed()) {
      characters += message.text.length;
      isFull ||= kept.length === mostMessages || characters > mostCharacters;
      if (isFull) leftOut++;
      else kept.push(message);
    }
    leftOut += older;
    isFull ||= older > 0;
  }
  return { messages: kept.reverse(), leftOut };
}

export interface SessionPlace {
  session: string | null;
  /** Start as written, and the trace's id: sorts the traces of a session. */
  startedAt: string;
  added: TracedConversation;
}

export function conversationsOf<Trace extends SessionPlace>(traces: readonly Trace[]): Map<Trace, TracedConversation> {
  const sessions = new Map<string, TracedConversation[]>();
  const found = new Map<Trace, TracedConversation>();
  for (const trace of traces.toSorted((a, b) => turnOrder(a.startedAt, b.startedAt))) {
    const { session, added } = trace;
    if (session === null) continue;
    const before = sessions.get(session) ?? [];
    sessions.set(session, before);
    found.set(trace, newestOf(before));
    if (!addsAny(added)) continue;
    before.unshift(added);
    if (before.length > mostTracesNear) before.pop();
  }
  return found;
}

export const addsAny = ({ messages, leftOut }: TracedConversation): boolean => messages.length + leftOut > 0;
