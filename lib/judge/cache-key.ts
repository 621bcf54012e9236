import { createHash } from "node:crypto";
import type { JudgeSetup } from "@/lib/domain/judge";
import type { Ask } from "@/lib/metrics/metric";

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
