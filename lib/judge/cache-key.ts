import { createHash } from "node:crypto";
import type { JudgeSetup, Message } from "@/lib/domain/judge";
import type { Ask } from "@/lib/metrics/define";

/** The messages' identity, SHA-256 in hexadecimal: equal for equal prompts, whatever the model, temperature or poll. */
export function promptHash(messages: readonly Message[]): string {
  const hash = createHash("sha256");
  // Each text after its length, so that no two lists of messages run into the same bytes.
  for (const { role, content } of messages) hash.update(`${role} ${content.length}\n`).update(content);
  return hash.digest("hex");
}

/** What a request is sent with, beside its messages. */
type Sent = Pick<JudgeSetup, "baseUrl" | "temperature" | "maxTokens">;

/**
 * The identity of everything that shapes a reply: server, model, messages (by their hash), parameters as they are asked for, and the
 * poll, so that five polls are never one poll five times. 128 bits of SHA-256, in base64url.
 */
export const cacheKey = (
  setup: Sent,
  model: string,
  { temperature, poll }: Pick<Ask, "temperature" | "poll">,
  messages: string,
): string =>
  createHash("sha256")
    .update(JSON.stringify([setup.baseUrl, model, messages, setup.temperature ?? temperature, setup.maxTokens, poll]))
    .digest("base64url")
    .slice(0, 22);
