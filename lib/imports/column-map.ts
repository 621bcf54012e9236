import { Refusal } from "@/lib/domain/problem";

/** Parses "contexts=chunks,response=". JSON objects allow names with both a comma and an equals sign. Throws Refusal. */
export function parseColumnMap(texts: readonly string[]): Record<string, string> {
  const pairs = texts.flatMap((text) => (text.trim().startsWith("{") ? fromJson(text) : fromPairs(text)));
  return Object.fromEntries(pairs.map(([field, column]) => [fieldNamed(field), column]));
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
