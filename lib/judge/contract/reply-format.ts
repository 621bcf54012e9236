import type { JudgeSetup, Message } from "@/lib/domain/judge";
import type { Metric } from "@/lib/metrics/define";

/** OpenAI's `response_format`. */
export type ReplyFormat =
  | { readonly type: "json_schema"; readonly json_schema: { name: string; strict: true; schema: Record<string, unknown> } }
  | { readonly type: "json_object" };

const anyObject: ReplyFormat = { type: "json_object" };

/** A schema if the metric's reply is JSON; any object if the model refused schemas and the prompt mentions JSON, as servers
 *  require; else null. */
export function replyFormat(
  { kind, structured }: Pick<JudgeSetup, "kind" | "structured">,
  { id, replySchema }: Metric,
  messages: readonly Message[],
  refused: ReadonlySet<string>,
): ReplyFormat | null {
  if (kind !== "openai" || !structured || replySchema === null) return null;
  if (!refused.has("json_schema")) return { type: "json_schema", json_schema: { name: id, strict: true, schema: replySchema } };
  const speaksOfJson = messages.some(({ content }) => /json/i.test(content));
  return speaksOfJson && !refused.has("json_object") ? anyObject : null;
}
