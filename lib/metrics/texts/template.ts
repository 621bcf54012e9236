import type { Message, PromptTemplate } from "@/lib/domain/judge";

/**
 * Fills `{name}` placeholders in one pass: what is put in is never searched again, so texts that look like placeholders,
 * like `$&` or like a score reach the judge letter for letter. Braces around other names stay as they are.
 */
export function fillTemplate(template: PromptTemplate, parts: Readonly<Record<string, string>>): Message[] {
  const fill = (text: string) =>
    text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(parts, name) ? (parts[name] ?? "") : placeholder,
    );
  return [
    { role: "system", content: fill(template.system) },
    { role: "user", content: fill(template.user) },
  ];
}
