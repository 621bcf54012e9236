import type { Message, PromptTemplate } from "@/lib/domain/judge";
import { delimited } from "./delimiters";
import { breakMarks } from "./forged-marks";

/** In place of contexts, where the search found none. */
const noContext = "(No context was retrieved.)";

/**
 * Fills `{name}` placeholders in one pass: the only way for a sample's texts into a prompt. A list becomes all contexts, each
 * between its own marks, numbered from 1. What could pass for a mark in a text is broken. Inserted text is never searched again,
 * so text that looks like a placeholder or like `$&` reaches the judge unchanged. Other names in braces stay as they are.
 */
export function fillTemplate(template: PromptTemplate, texts: Readonly<Record<string, string | readonly string[]>>): Message[] {
  const inserted = new Map(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? breakMarks(text) : contexts(text)]),
  );
  const fill = (text: string) => text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => inserted.get(name) ?? placeholder);
  return [
    { role: "system", content: fill(template.system) },
    { role: "user", content: fill(template.user) },
  ];
}

const contexts = (texts: readonly string[]): string =>
  texts.length === 0 ? noContext : texts.map((text, index) => delimited(`CONTEXT ${index + 1}`, breakMarks(text))).join("\n\n");
