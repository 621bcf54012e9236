import type { PromptTemplate } from "@/lib/domain/judge";

const namesIn = ({ system, user }: PromptTemplate): string[] => [
  ...new Set([...`${system}\n${user}`.matchAll(/\{([a-z]{1,30})\}/g)].map(([, name = ""]) => name)),
];

export const missingPlaceholders = (prompt: PromptTemplate, needed: readonly string[]): string[] => {
  const found = namesIn(prompt);
  return needed.filter((name) => !found.includes(name));
};

/** Names in braces that nothing fills, so that the judge would read them as they stand. */
export const unknownPlaceholders = (prompt: PromptTemplate, known: readonly string[]): string[] =>
  namesIn(prompt).filter((name) => !known.includes(name));

/** What a step's prompt can contain: what it needs, and what its built-in prompt shows. */
export const knownPlaceholders = (needed: readonly string[], builtIn: PromptTemplate): string[] => [
  ...new Set([...needed, ...namesIn(builtIn)]),
];

/** Why such a prompt is refused, and what to do. `step` names the prompt: "claims/check". */
export const lackingInWords = (step: string, missing: readonly string[]): string => {
  const names = missing.map((name) => `{${name}}`);
  return `The prompt for ${step} lacks ${names.join(", ")}, so the judge would not get it. Add ${names.join(" and ")} to the user message.`;
};
