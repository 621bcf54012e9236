import { at, firstText, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { attributesOf } from "./span-attributes";

/** A span's attributes, with the messages and documents that some instrumentations write as events. */
export function allAttributes(span: Nested): Nested {
  const attributes = attributesOf(span);
  const events = unpacked(span.events ?? span.logs);
  if (!Array.isArray(events)) return attributes;
  const own: Record<string, unknown> = Object.assign(Object.create(null), attributes);
  const sent: unknown[] = [];
  const found: Nested[] = [];
  for (const event of events) {
    if (!isObject(event)) continue;
    // Jaeger's logs hold fields, and the event's name is one.
    const told = attributesOf("fields" in event ? { attributes: event.fields } : event);
    const name = firstText(at(event, "name"), at(event, "event_name"), told.event) ?? "";
    if (name === "db.query.result" || name === "db.search.result") found.push(...documentOf(told, name));
    if (!name.startsWith("gen_ai.") || name.startsWith("gen_ai.evaluation.")) continue;
    const body = unpacked(told["gen_ai.event.content"]);
    const role = /^gen_ai\.(user|assistant|system|tool)\.message$/.exec(name)?.[1];
    if (role) sent.push({ role, content: told.content ?? at(body, "content") ?? body });
    else if (name === "gen_ai.content.prompt" && body !== undefined) own["gen_ai.prompt"] ??= body;
    else if (name === "gen_ai.choice" || (name === "gen_ai.content.completion" && body !== undefined))
      own["gen_ai.output.messages"] ??= [reply(unpacked(told.message ?? at(body, "message") ?? told.content ?? body))];
    if (role || name === "gen_ai.choice") own["tool.result"] ??= told["tool.result"];
    else for (const key in told) own[key] ??= told[key];
  }
  if (sent.length > 0) own["gen_ai.input.messages"] ??= sent;
  if (found.length > 0) own["retrieval.documents"] ??= found;
  return own;
}

const reply = (message: unknown): unknown =>
  isObject(message) ? { role: "assistant", ...message } : { role: "assistant", content: message };

/** A vector database's result: its text is in its own attribute, or in what was stored with it. */
function documentOf(told: Nested, name: string): Nested[] {
  const metadata = unpacked(told[`${name}.metadata`] ?? told[`${name}.entity`]);
  const text = firstText(
    told[`${name}.document`],
    ...["text", "content", "page_content", "chunk"].map((key) => at(metadata, key)),
  );
  const score = told[`${name}.score`];
  const id = told[`${name}.id`];
  if (text === null && id === undefined) return [];
  const about = { ...(id !== undefined && { id }), ...(typeof score === "number" && { score }) };
  return [{ text, ...about, ...(isObject(metadata) && { metadata }) }];
}
