import { z } from "zod";

const Part = z.looseObject({ type: z.string().optional(), text: z.string().optional(), refusal: z.string().optional() });

const Body = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish().catch(null),
        message: z.looseObject({
          content: z.union([z.string(), z.array(Part)]).nullish(),
          refusal: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

/** What is beyond any context window is no count. */
const tokens = z.int().min(0).max(100_000_000).nullish().catch(null);
const Usage = z.object({ prompt_tokens: tokens, completion_tokens: tokens }).catch({});

/** What a chat completion says. */
export type ChatReply =
  | { kind: "text"; text: string; finishReason: string | null; promptTokens: number | null; completionTokens: number | null }
  | { kind: "refused"; detail: string }
  /** Not a chat completion. */
  | { kind: "malformed"; detail: string };

const thinking = "</think>";

/** Some servers leave a reasoning model's thoughts in the text; only what follows them is the reply. */
function afterThoughts(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith("<think>")) return text;
  const end = trimmed.indexOf(thinking);
  return end === -1 ? text : trimmed.slice(end + thinking.length).trimStart();
}

/**
 * Reads the first choice of a chat completion. Content may be a text, parts, or null, which is an empty text; fields such as
 * `reasoning_content` and a leading `<think>…</think>` are no part of the reply. Never throws.
 */
export function readChatReply(body: unknown): ChatReply {
  const parsed = Body.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) return { kind: "malformed", detail: `The answer is no chat completion: ${excerpt(body)}` };

  const { message, finish_reason: finishReason = null } = choice;
  const parts = Array.isArray(message.content) ? message.content : [{ text: message.content ?? "" }];
  const refusal = message.refusal || parts.map((part) => ("refusal" in part && part.refusal) || "").join("");
  if (refusal) return { kind: "refused", detail: refusal };
  if (finishReason === "content_filter") return { kind: "refused", detail: "The server's content filter held back the reply." };

  const usage = Usage.parse(parsed.data.usage);
  return {
    kind: "text",
    text: afterThoughts(parts.map((part) => part.text ?? "").join("")),
    finishReason: finishReason?.slice(0, 100) ?? null,
    promptTokens: usage.prompt_tokens ?? null,
    completionTokens: usage.completion_tokens ?? null,
  };
}

const excerpt = (body: unknown): string => {
  if (body === undefined || body === null || body === "") return "it is empty.";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return text.slice(0, 1000);
};
