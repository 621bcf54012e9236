import { createHash } from "node:crypto";
import type { JudgeSetup, Message } from "@/lib/domain/judge";
import { placeOf } from "@/lib/domain/servers/place";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Ask } from "@/lib/metrics/define";

/** SHA-256 of the messages in hexadecimal: equal for equal prompts, whatever the model, temperature or poll. */
export function promptHash(messages: readonly Message[]): string {
  const hash = createHash("sha256");
  // Each text follows its length, so that different lists of messages never give the same bytes.
  for (const { role, content } of messages) hash.update(`${role} ${content.length}\n`).update(content);
  return hash.digest("hex");
}

/** What shapes a request besides its messages. */
type Sent = Pick<JudgeSetup, "baseUrl" | "servers" | "temperature" | "maxTokens">;

/**
 * Identifies everything that shapes a reply: the server's address and its own name of the model, messages (by their hash), parameters, the format
 * that it is held to, and the poll, so that the reply to one poll is never taken for another. A limit that was raised for want of room is not in it:
 * the limit of the setup, and so the same key, leads to that again. 128 bits of SHA-256 in base64url.
 */
export const cacheKey = (
  setup: Sent,
  model: string,
  { temperature, poll }: Pick<Ask, "temperature" | "poll">,
  messages: string,
  format: ReplyFormat | null = null,
): string => {
  const place = placeOf(setup, model);
  return createHash("sha256")
    .update(
      JSON.stringify([
        place.baseUrl,
        place.model,
        messages,
        setup.temperature ?? temperature,
        setup.maxTokens,
        poll,
        ...(format ? [format] : []),
      ]),
    )
    .digest("base64url")
    .slice(0, 22);
};
