import type { JudgeSetup } from "@/lib/domain/judge";
import type { Ask, Metric } from "@/lib/metrics/define";
import { stepKey, stepOf } from "@/lib/metrics/steps";

/** OpenAI's `response_format`. */
export type ReplyFormat =
  | { readonly type: "json_schema"; readonly json_schema: { name: string; strict: true; schema: Record<string, unknown> } }
  | { readonly type: "json_object" };

const anyObject: ReplyFormat = { type: "json_object" };

/** A schema if the step's reply is JSON; any object if the model refused schemas and the prompt mentions JSON, as servers
 *  require; else null. */
export function replyFormat(
  { kind, structured }: Pick<JudgeSetup, "kind" | "structured">,
  metric: Metric,
  { step, messages }: Pick<Ask, "step" | "messages">,
  refused: ReadonlySet<string>,
): ReplyFormat | null {
  if (kind !== "openai" || !structured) return null;
  const { replySchema } = stepOf(metric, { step });
  if (replySchema === null) return null;
  // Servers accept letters, digits, _ and -.
  const name = stepKey(metric, step).replace("/", "-");
  if (!refused.has("json_schema")) return { type: "json_schema", json_schema: { name, strict: true, schema: replySchema } };
  const speaksOfJson = messages.some(({ content }) => /json/i.test(content));
  return speaksOfJson && !refused.has("json_object") ? anyObject : null;
}
