import * as z from "zod";
import type { ReplyPlace } from "@/lib/domain/flag";
import { endingOf } from "@/lib/judge/contract/finish-reason";
import { firstFieldText, firstOf, isReplyObject, replyField } from "@/lib/judge/wire/fields";

/** A number beyond any context window is not a count. */
const tokens = z.int().min(0).max(100_000_000).nullish().catch(null);
const Usage = z
  .object({
    prompt_tokens: tokens,
    input_tokens: tokens,
    completion_tokens: tokens,
    output_tokens: tokens,
    completion_tokens_details: z.object({ reasoning_tokens: tokens }).nullish().catch(null),
    // Cached prompt tokens of OpenAI, DeepSeek and Anthropic.
    prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
    prompt_cache_hit_tokens: tokens,
    cache_read_input_tokens: tokens,
  })
  .catch({});

export interface CountedTokens {
  promptTokens: number | null;
  completionTokens: number | null;
  cachedTokens: number;
  hasThought: boolean;
}

export function countedIn(body: unknown): CountedTokens {
  const given = firstOf(body, ["usage", "usageMetadata", "meta"]) ?? replyField(replyField(body, "response"), "usage");
  const usage = Usage.parse(given ?? {});
  const own = (value: number | null | undefined, names: readonly string[]): number | null =>
    value ?? tokens.parse(firstOf(given, names) ?? firstOf(body, names)) ?? null;
  const promptTokens = own(usage.prompt_tokens ?? usage.input_tokens, ["promptTokenCount", "inputTokens", "prompt_eval_count"]);
  const cached =
    usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cache_read_input_tokens ?? 0;
  return {
    promptTokens,
    completionTokens: own(usage.completion_tokens ?? usage.output_tokens, ["candidatesTokenCount", "outputTokens", "eval_count"]),
    cachedTokens: Math.min(promptTokens ?? 0, cached),
    hasThought: (usage.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
  };
}

export interface ReplyChoice {
  text: string;
  place: ReplyPlace | null;
  hasThought: boolean;
  finishReason: string | null;
  refusal: string | null;
  /** What the server says went wrong with this choice. */
  error: unknown;
}

const mostChoices = 128;
const deepest = 3;

/**
 * The choices of a chat completion, in the order of their index, or of a body of another API: Responses, Messages, Ollama,
 * Gemini, Converse, text generation. Null if the body holds no reply.
 */
export function choicesIn(body: unknown, depth = 0): ReplyChoice[] | null {
  if (Array.isArray(body)) return body.length === 0 || depth === deepest ? null : choicesIn(body[0], depth + 1);
  if (!isReplyObject(body)) return null;
  const list = firstOf(body, ["choices", "candidates", "alternatives", "results", "generations"]);
  if (Array.isArray(list) && list.length > 0) {
    if (list.length > mostChoices) return null;
    const choices = inOrder(list).map((item) => choiceOf(item, body));
    return choices.every((choice) => choice !== null) ? choices : null;
  }
  const { output } = body;
  if (Array.isArray(output)) return [ofResponse(body, output)];
  const blocked = firstFieldText(replyField(body, "promptFeedback"), ["blockReason"]);
  if (blocked) return [{ ...nothing, refusal: heldBack(blocked) }];
  const own = choiceOf(body, body);
  if (own) return [own];
  const inner = ["output", "result", "response", "data", "body"].map((name) => body[name]).find(isObjectOrList);
  return inner === undefined || depth === deepest ? null : choicesIn(inner, depth + 1);
}

const nothing: ReplyChoice = { text: "", place: null, hasThought: false, finishReason: null, refusal: null, error: null };

const isObjectOrList = (value: unknown): boolean => isReplyObject(value) || Array.isArray(value);

const indexOf = (item: unknown): number => {
  const index = replyField(item, "index");
  return typeof index === "number" ? index : 0;
};
const inOrder = (list: readonly unknown[]): unknown[] => list.toSorted((a, b) => indexOf(a) - indexOf(b));

const contents = ["content", "text", "parts", "generated_text", "outputText", "output_text", "response", "completion"];
const thoughts = ["reasoning_content", "reasoning", "thinking", "thought", "reasoning_details"];
const reasons = ["finish_reason", "finishReason", "stop_reason", "stopReason", "done_reason", "completionReason", "finish"];

function choiceOf(item: unknown, body: Record<string, unknown>): ReplyChoice | null {
  if (!isReplyObject(item)) return null;
  const message = ["message", "delta"].map((name) => item[name]).find(isReplyObject) ?? item;
  const inner = isReplyObject(message.content) && replyField(message.content, "parts") !== undefined ? message.content : message;
  const has = [...contents, ...thoughts, ...calls, "refusal"].some((name) => name in inner && !isEnvelope(inner[name]));
  const finishReason =
    firstFieldText(item, reasons) ?? firstFieldText(item.details, reasons) ?? statusOf(item) ?? ofBody(item, body);
  const error = item.error ?? message.error ?? null;
  if (!has && finishReason === null && error === null && message === item) return null;
  const content = firstOf(inner, contents) ?? firstOf(item, contents);
  return spoken({ content, thought: firstOf(message, thoughts), holder: message, finishReason, error });
}

/** An object in `response` or `completion` is the answer's envelope. */
const isEnvelope = (value: unknown): boolean =>
  isReplyObject(value) && ("choices" in value || "message" in value || "output" in value);

const ofBody = (item: unknown, body: Record<string, unknown>): string | null =>
  item === body ? null : firstFieldText(body, reasons);

/** YandexGPT's and Ollama's. */
function statusOf(item: Record<string, unknown>): string | null {
  if (item.done === false) return "not_finished";
  return typeof item.status === "string" && item.status.startsWith("ALTERNATIVE_") ? item.status : null;
}

const calls = ["tool_calls", "function_call"];

interface Raw {
  content: unknown;
  thought: unknown;
  holder: Record<string, unknown>;
  finishReason: string | null;
  error: unknown;
}

function spoken({ content, thought, holder, finishReason, error }: Raw): ReplyChoice {
  const said = read(content);
  const thoughtText = [read(thought).text, said.thought].filter((part) => part.trim() !== "").join("\n");
  const refusal = typeof holder.refusal === "string" && holder.refusal !== "" ? holder.refusal : said.refusal;
  const ending = endingOf(finishReason);
  const called = argumentsIn(holder) || said.called;
  const elsewhere: [string, ReplyPlace][] = [
    [called, "read from a tool call"],
    [thoughtText, "read from the reasoning"],
  ];
  const isSilent = said.text.trim() === "" && ending === "whole";
  const [text, place] = (isSilent && elsewhere.find(([other]) => other.trim() !== "")) || [said.text, null];
  return {
    text,
    place,
    hasThought: thoughtText !== "",
    finishReason,
    refusal: refusal || (ending === "refused" ? heldBack(finishReason ?? "") : null),
    error,
  };
}

const heldBack = (reason: string): string => `The server's content filter blocked the reply (${reason.slice(0, 100)}).`;

/** OpenAI's Responses. */
function ofResponse(body: Record<string, unknown>, output: readonly unknown[]): ReplyChoice {
  const ofType = (...types: string[]) => output.filter((item) => types.includes(String(replyField(item, "type"))));
  const incomplete = firstFieldText(body.incomplete_details, ["reason"]);
  const [call] = ofType("function_call");
  return spoken({
    content: ofType("message", "output_text").flatMap((item) => replyField(item, "content") ?? item),
    thought: ofType("reasoning").flatMap((item) => replyField(item, "summary") ?? replyField(item, "content") ?? []),
    holder: isReplyObject(call) ? { function_call: call } : {},
    finishReason: incomplete ?? firstFieldText(body, ["status"]),
    error: body.error ?? null,
  });
}

function argumentsIn(holder: Record<string, unknown>): string {
  const [first] = Array.isArray(holder.tool_calls) ? holder.tool_calls : [];
  const call = replyField(first, "function") ?? first ?? holder.function_call;
  return asText(firstOf(call, ["arguments", "input", "parameters"]));
}

interface Said {
  text: string;
  thought: string;
  called: string;
  refusal: string;
}

const silent: Said = { text: "", thought: "", called: "", refusal: "" };

/** Content is text, a number, JSON that was parsed, or parts of several types. */
function read(content: unknown): Said {
  if (Array.isArray(content)) {
    const isData = content.every((part) => (isReplyObject(part) ? !isPart(part) : !isSentence(part)));
    if (isData) return { ...silent, text: content.length === 0 ? "" : asText(content) };
    const parts = content.map((part) => (isReplyObject(part) ? readPart(part) : { ...silent, text: asText(part) }));
    const all = (name: keyof Said) => parts.map((part) => part[name]).join("");
    return { text: all("text"), thought: all("thought"), called: all("called"), refusal: all("refusal") };
  }
  return isReplyObject(content) && isPart(content) ? readPart(content) : { ...silent, text: asText(content) };
}

/** "1.2" is a sentence's number, so it belongs to a list that was parsed. */
const isSentence = (part: unknown): boolean => typeof part === "string" && !/^\s*\d{1,4}(?:\.\d{1,4})?\s*$/.test(part);

const isPart = (value: Record<string, unknown>): boolean =>
  ["type", "text", "value", "parts", "refusal"].some((name) => name in value) && !("score" in value);

function readPart(part: Record<string, unknown>): Said {
  const type = String(part.type ?? "");
  const text = textIn(firstOf(part, ["text", "value", "content", "parts", "thinking", "summary"]));
  if (part.thought === true || /think|reason|thought|summary/i.test(type)) return { ...silent, thought: text };
  if (/refusal/i.test(type)) return { ...silent, refusal: asText(part.refusal) || text };
  if (/tool|function/i.test(type)) return { ...silent, called: asText(firstOf(part, ["input", "arguments"])) };
  return { ...silent, text };
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join("");
  return isReplyObject(value) ? textIn(firstOf(value, ["value", "text"]) ?? "") : asText(value);
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
