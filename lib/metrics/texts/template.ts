import type { Message, PromptTemplate } from "@/lib/domain/judge";
import type { JudgedSample } from "@/lib/domain/sample";
import { conversationText, delimited } from "./conversation";
import { breakMarks } from "./forged-marks";

const noContext = "(No context was retrieved.)";

/** Fills `{name}` in one pass: the only way for a sample's texts into a prompt. Marks in them are broken, inserted text is not
 *  searched again, other names in braces stay. A list becomes numbered, delimited contexts, without those that are null.
 *  `{conversation}` becomes the messages before the question. */
export function fillTemplate(
  template: PromptTemplate,
  { turns }: Pick<JudgedSample, "turns">,
  texts: Readonly<Record<string, string | readonly (string | null)[]>>,
): Message[] {
  const inserted = new Map(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? breakMarks(text) : contexts(text)]),
  );
  if (template.user.includes("{conversation}") || template.system.includes("{conversation}"))
    inserted.set("conversation", conversationText(turns));
  const fill = (text: string) => text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => inserted.get(name) ?? placeholder);
  return [
    { role: "system", content: fill(template.system) },
    { role: "user", content: fill(template.user) },
  ];
}

function contexts(texts: readonly (string | null)[]): string {
  const shown = texts.flatMap((text, index) => (text === null ? [] : [delimited(`CONTEXT ${index + 1}`, breakMarks(text))]));
  return shown.length === 0 ? noContext : shown.join("\n\n");
}
