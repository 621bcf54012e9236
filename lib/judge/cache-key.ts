import { createHash } from "node:crypto";
import type { JudgeSetup, Message } from "@/lib/domain/judge";
import { placeOf } from "@/lib/domain/servers/place";
import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Ask } from "@/lib/metrics/define";

/** SHA-256 of the messages in hexadecimal. */
export function promptHash(messages: readonly Message[]): string {
  const hash = createHash("sha256");
  // Lengths keep different lists of messages from giving the same bytes.
  for (const { role, content } of messages) hash.update(`${role} ${content.length}\n`).update(content);
  return hash.digest("hex");
}

type Sent = Pick<JudgeSetup, "baseUrl" | "servers" | "temperature" | "maxTokens">;

/** 128 bits of SHA-256 in base64url over everything that shapes a reply. A token limit raised during the run is left out: the
 *  setup's limit leads to it again. */
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
