import { at, firstText, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { attribute, attributesOf } from "./span-attributes";

export interface SpanFacts {
  session?: string;
  user?: string;
  tags?: unknown[];
  metadata?: Nested;
  /** Facts about the sender, such as service.version; only for spans that can be a turn. */
  resource?: Nested;
  model?: string;
  promptTokens?: number;
  completionTokens?: number;
  costUsd?: number;
}

/** Characters of JSON; longer objects are cut between members. */
const longestObject = 8_192;
const longestText = 500;
const mostTags = 100;

const names = {
  session: "session.id gen_ai.conversation.id langfuse.session.id ai.telemetry.metadata.sessionId",
  user: "user.id enduser.id langfuse.user.id ai.telemetry.metadata.userId",
  model: "gen_ai.response.model gen_ai.request.model llm.model_name ai.model.id",
  promptTokens:
    "gen_ai.usage.input_tokens gen_ai.usage.prompt_tokens llm.token_count.prompt ai.usage.promptTokens ai.usage.inputTokens",
  completionTokens:
    "gen_ai.usage.output_tokens gen_ai.usage.completion_tokens llm.token_count.completion ai.usage.completionTokens ai.usage.outputTokens",
  costUsd: "llm.cost.total gen_ai.usage.cost",
};

/** Attributes of the machine and SDK say nothing about an answer and can be private. */
const ofMachine = /^(?:telemetry|process|host|os|container|k8s|cloud|faas)\./;

export function readFacts(attributes: Nested, resource?: unknown): SpanFacts {
  const first = (of: string) => of.split(" ").map((name) => attribute(attributes, name));
  const facts: SpanFacts = {};
  const set = <Name extends keyof SpanFacts>(name: Name, value: SpanFacts[Name] | null | undefined) => {
    if (value !== null && value !== undefined) facts[name] = value;
  };
  set("session", shortened(firstText(...first(names.session))));
  set("user", shortened(firstText(...first(names.user))));
  set("model", shortened(firstText(...first(names.model))));
  set("promptTokens", firstNumber(first(names.promptTokens)));
  set("completionTokens", firstNumber(first(names.completionTokens)));
  set("costUsd", firstNumber(first(names.costUsd)));
  const tags = unpacked(attribute(attributes, "tag.tags") ?? attribute(attributes, "langfuse.trace.tags"));
  if (Array.isArray(tags) && tags.length > 0)
    set(
      "tags",
      tags.slice(0, mostTags).flatMap((tag) => (typeof tag === "string" ? [shortened(tag)] : [])),
    );
  const metadata = unpacked(attribute(attributes, "metadata") ?? attribute(attributes, "langfuse.trace.metadata"));
  if (isObject(metadata)) set("metadata", bounded(metadata));
  if (isObject(resource)) {
    const own = Object.entries(attributesOf(resource)).filter(([name]) => !ofMachine.test(name));
    if (own.length > 0) set("resource", bounded(Object.fromEntries(own)));
  }
  return facts;
}

/** A cut must not leave half a character, which cannot be stored. */
function shortened<Text extends string | null>(text: Text): Text {
  return (text === null ? null : text.slice(0, longestText).toWellFormed()) as Text;
}

function firstNumber(values: readonly unknown[]): number | null {
  for (const value of values) {
    const number = typeof value === "string" && value.trim() !== "" && value.length < 40 ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;
  }
  return null;
}

function bounded(object: Nested): Nested {
  let size = 2;
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    size += name.length + (JSON.stringify(value) ?? "null").length + 4;
    if (size > longestObject) break;
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Null unless both times have the same format. */
export function millisecondsBetween(start: string, end: string): number | null {
  const isNanoseconds = (time: string) => /^\d{16,20}$/.test(time);
  if (isNanoseconds(start) && isNanoseconds(end)) {
    const scale = start.length >= 19 ? 1_000_000 : 1_000;
    const between = Number(BigInt(end) - BigInt(start)) / scale;
    return between >= 0 ? Math.round(between * 1000) / 1000 : null;
  }
  if (start === "" || end === "" || start.length > 40 || end.length > 40) return null;
  const between = Date.parse(end) - Date.parse(start);
  return Number.isFinite(between) && between >= 0 ? between : null;
}

/** The end as written. Jaeger gives a duration in microseconds. */
export function spanEnd(span: Nested): string {
  const told = span.end_time ?? span.endTimeUnixNano ?? span.endTime ?? at(span, "end");
  if (told !== undefined && told !== null) return String(told);
  const [start, duration] = [span.startTime, span.duration].map(Number);
  return Number.isSafeInteger(start) && Number.isSafeInteger(duration) ? String((start ?? 0) + (duration ?? 0)) : "";
}
