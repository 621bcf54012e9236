import type { Message } from "@/lib/domain/judge";

/** For a model without a system role, the instructions begin the first message. */
export function sentMessages(messages: readonly Message[], refused: ReadonlySet<string>): readonly Message[] {
  const [first, next, ...rest] = messages;
  if (!refused.has("system") || first?.role !== "system") return messages;
  if (next?.role !== "user") return [{ ...first, role: "user" }, ...messages.slice(1)];
  return [{ role: "user", content: `${first.content}\n\n${next.content}` }, ...rest];
}
