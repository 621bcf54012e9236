import * as z from "zod";
import type { ReplyText } from "@/lib/judge/contract/call";

const Part = z.looseObject({ type: z.string().optional(), text: z.string().optional(), refusal: z.string().optional() });

const Body = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        index: z.int().nullish().catch(null),
        finish_reason: z.string().nullish().catch(null),
        message: z.looseObject({
          content: z.union([z.string(), z.array(Part)]).nullish(),
          refusal: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1)
    .max(128),
  usage: z.unknown().optional(),
});

/** A number beyond any context window is not a count. */
const tokens = z.int().min(0).max(100_000_000).nullish().catch(null);
const Usage = z
  .object({
    prompt_tokens: tokens,
    completion_tokens: tokens,
    completion_tokens_details: z.object({ reasoning_tokens: tokens }).nullish().catch(null),
    // Cached prompt tokens of OpenAI, DeepSeek and Anthropic.
    prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish().catch(null),
    prompt_cache_hit_tokens: tokens,
    cache_read_input_tokens: tokens,
  })
  .catch({});

export type ChatReply =
  | {
      kind: "texts";
      texts: ReplyText[];
      promptTokens: number | null;
      completionTokens: number | null;
      cachedTokens: number;
      hasThought: boolean;
    }
  | { kind: "malformed"; detail: string };

/** In the order of their index. Content may be text, parts, or null, which is empty text. Thoughts in their own field
 *  (`reasoning_content`) are dropped; metrics strip those in the text. */
export function readChatReply(body: unknown): ChatReply {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return { kind: "malformed", detail: `The response is not a chat completion: ${excerpt(body)}` };
  const usage = Usage.parse(parsed.data.usage);
  const choices = parsed.data.choices.length === 1 ? parsed.data.choices : inOrder(parsed.data.choices);
  return {
    kind: "texts",
    texts: choices.map(textOf),
    promptTokens: usage.prompt_tokens ?? null,
    completionTokens: usage.completion_tokens ?? null,
    hasThought: (usage.completion_tokens_details?.reasoning_tokens ?? 0) > 0 || choices.some(({ message }) => thoughtOf(message)),
    cachedTokens: cachedOf(usage),
  };
}

const cachedOf = (usage: z.infer<typeof Usage>): number =>
  Math.min(
    usage.prompt_tokens ?? 0,
    usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cache_read_input_tokens ?? 0,
  );

type Choice = z.infer<typeof Body>["choices"][number];

const inOrder = (choices: readonly Choice[]): Choice[] => choices.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));

function textOf({ message, finish_reason: finishReason = null }: Choice): ReplyText {
  const parts = Array.isArray(message.content) ? message.content : [{ text: message.content ?? "" }];
  const refusal = message.refusal || parts.map((part) => ("refusal" in part && part.refusal) || "").join("");
  const isHeldBack = finishReason === "content_filter";
  return {
    text: parts.map((part) => part.text ?? "").join(""),
    finishReason,
    refusal: refusal || (isHeldBack ? "The server's content filter blocked the reply." : null),
  };
}

const thoughtOf = ({ reasoning_content: content, reasoning }: Choice["message"]): boolean =>
  [content, reasoning].some((thought) => typeof thought === "string" && thought.trim() !== "");

const excerpt = (body: unknown): string => {
  if (body === undefined || body === null || body === "") return "it is empty.";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return text.slice(0, 1000);
};
