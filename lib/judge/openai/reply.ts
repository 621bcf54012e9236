import { brief, redact } from "@/lib/http/redact";
import type { Reply } from "@/lib/judge/contract/call";
import { endingOf } from "@/lib/judge/contract/finish-reason";
import { type Asked, failedCall } from "@/lib/judge/wire/failure";
import { firstFieldText } from "@/lib/judge/wire/fields";
import { type Refused, refusedIn, refusedInstead, refusedOf } from "@/lib/judge/wire/refused";
import { choicesIn, countedIn } from "./chat-reply";

export type Completion = Reply & { hasThought?: boolean };

const longestBody = 20_000;

/** The reply in a body of status 200, or the error that it tells of: one beside or inside a choice counts more than its text. */
export function completionOf(given: unknown, asked: Asked, latencyMs: number): Completion | Refused {
  const body = unpacked(given);
  const { hasThought, ...counted } = countedIn(body);
  const answeredBy = firstFieldText(body, ["model", "modelVersion"]);
  const unread = () => ({ ...counted, body: redact(excerpt(body), asked.endpoint) });
  const refused = refusedIn(body);
  if (refused) return { ...refused, given: unread() };
  const choices = choicesIn(body);
  if (!choices) {
    const instead = refusedInstead(body);
    if (instead) return { ...instead, given: unread() };
    const detail = `The response is not a chat completion: ${excerpt(body).slice(0, 1000) || "it is empty."}`;
    return { ...failedCall(asked, latencyMs)("malformed", detail), ...unread() };
  }
  const good = choices.filter(({ error, finishReason }) => !isError(error) && endingOf(finishReason) !== "failed");
  const [first] = choices;
  if (good.length === 0 && first) {
    const early = { message: `The server broke the reply off (finish reason "${first.finishReason}").` };
    return { ...(refusedIn({ error: first.error }) ?? refusedOf(502, early)), given: unread() };
  }
  const texts = good.map(({ text, place, finishReason, refusal }) => ({
    text: redact(text, asked.endpoint),
    place,
    finishReason: finishReason === null ? null : brief(finishReason, asked.endpoint, 100),
    refusal: refusal === null ? null : brief(refusal, asked.endpoint),
  }));
  return {
    ok: true,
    texts,
    ...counted,
    hasThought: hasThought || choices.some((choice) => choice.hasThought),
    answeredBy: answeredBy === null ? null : brief(answeredBy, asked.endpoint, 200),
    latencyMs,
  };
}

const isError = (error: unknown): boolean => refusedIn({ error }) !== null;

/** Some gateways send the JSON as a JSON text. */
function unpacked(body: unknown): unknown {
  if (typeof body !== "string" || !/^\s*["{[]/.test(body)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const excerpt = (body: unknown): string =>
  body === undefined || body === null ? "" : (typeof body === "string" ? body : JSON.stringify(body)).slice(0, longestBody);
