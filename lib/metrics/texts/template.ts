import type { Message, PromptTemplate } from "@/lib/domain/judge";

/**
 * Fills `{name}` placeholders in one pass. Inserted text is never searched again, so text that looks like a placeholder or like
 * `$&` reaches the judge unchanged. Other names in braces stay as they are.
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
