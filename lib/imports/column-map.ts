import { Refusal } from "@/lib/domain/problem";

/** Parses "contexts=chunks,response="; contexts given several times are one context per column, in that order. JSON objects allow names with both a comma and an equals sign. Throws Refusal. */
export function parseColumnMap(texts: readonly string[]): Record<string, string> {
  const kept = texts.filter((text) => text.trim().startsWith("{")).flatMap(fromJson);
  const given = texts.filter((text) => !text.trim().startsWith("{")).flatMap(fromPairs);
  const columns = new Map<string, string[]>();
  for (const [name, column] of given) columns.set(fieldNamed(name), [...(columns.get(fieldNamed(name)) ?? []), column]);
  return Object.fromEntries([
    ...kept.map(([field, column]) => [fieldNamed(field), column]),
    ...[...columns].flatMap(([field, [first = "", ...more]]) => {
      if (more.length === 0 || more.every((column) => column === first)) return [[field, first]];
      if (field === "contexts") return [first, ...more].map((column, index) => [`contexts.${index + 1}`, column]);
      throw invalid(
        `${field} is mapped twice, to “${first}” and “${more[0]}”; choose one. Only contexts can have several columns.`,
      );
    }),
  ]);
}

const fieldNamed = (name: string): string => (name === "config" ? "configuration" : name);

function fromPairs(text: string): [string, string][] {
  // A comma ends a pair only if another pair follows, so a column may be called "answer, final".
  return text.split(/,(?=[^,=]+=)/).map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw invalid(`“${pair.slice(0, 100)}” is not a pair of field and column, such as contexts=chunks.`);
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}

function fromJson(text: string): [string, string][] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid('It begins with { but is not valid JSON. Write contexts=chunks, or {"contexts":"chunks"}.');
  }
  return Object.entries(parsed as object).map(([field, column]) => {
    if (typeof column !== "string") throw invalid(`The column for ${field.slice(0, 100)} must be a text.`);
    return [field, column];
  });
}

const invalid = (message: string) => new Refusal(`Invalid column mapping. ${message}`, "invalid", [{ path: "map", message }]);
