import type { Limits } from "@/lib/datasets/bytes/limits";
import { isRow, type RowOrProblem, type RowSource } from "@/lib/datasets/formats/row-source";
import { conversationsOf, newestOf, type SessionPlace } from "@/lib/datasets/tracing/conversation";
import { answerIn, questionIn } from "@/lib/datasets/tracing/span-texts";
import { spanMessages } from "@/lib/datasets/tracing/trace";
import { firstText, type Nested, sizeOf } from "@/lib/datasets/values/nested";
import type { Turn } from "@/lib/domain/sample";
import { rowView } from "./place";

/** Traces of Langfuse: one row per question. */
export const haveSessions = (rows: readonly Nested[], { names }: RowSource["header"]): boolean =>
  ["id", "sessionId", "timestamp", "input", "output"].every((name) => names.includes(name)) &&
  !names.includes("turns") &&
  rows.some(({ sessionId }) => firstText(sessionId) !== null);

interface Held {
  entry: RowOrProblem;
  trace: (SessionPlace & { own: readonly Turn[] }) | null;
}

/** Adds a column with the messages before each question: its own, else of earlier rows of its session. Rows stay in memory, in order. */
export function inSessions(source: RowSource, limits: Limits): RowSource {
  const column = source.header.at("turns");
  return { ...source, batches: batches() };

  async function* batches(): AsyncGenerator<readonly RowOrProblem[]> {
    let held: Held[] | null = [];
    let size = 0;
    for await (const batch of source.batches) {
      if (held === null) {
        yield batch;
        continue;
      }
      for (const entry of batch) {
        held.push({ entry, trace: isRow(entry) ? traceOf(rowView(entry, source.header.names)) : null });
        size += sizeOf(entry);
      }
      if (size <= limits.buffered) continue;
      source.hints.push("The file is too large to join its sessions: questions are read without the earlier ones.");
      yield held.map(({ entry }) => entry);
      held = null;
    }
    if (held === null) return;
    const before = conversationsOf(held.flatMap(({ trace }) => (trace ? [trace] : [])));
    for (const { entry, trace } of held) {
      const earlier = trace && (trace.own.length > 0 ? trace.own : before.get(trace)?.messages);
      if (isRow(entry) && earlier?.length) entry.values[column] = earlier;
    }
    yield held.map(({ entry }) => entry);
  }
}

function traceOf(row: Nested): NonNullable<Held["trace"]> {
  const asked = questionIn(row.input);
  return {
    session: firstText(row.sessionId),
    startedAt: `${timeOf(row.timestamp)} ${firstText(row.id)}`,
    added: newestOf([
      { messages: spanMessages({ question: asked?.question ?? null, answer: answerIn(row.output) }), leftOut: 0 },
    ]),
    own: asked?.turns.filter(({ role }) => role !== "system") ?? [],
  };
}

function timeOf(time: unknown): string {
  if (time instanceof Date) return time.toJSON();
  return typeof time === "number" ? String(time) : (firstText(time) ?? "");
}
