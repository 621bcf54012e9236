import type * as z from "zod";
import { nearestName } from "./nearest-name";

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const units: Record<string, string> = { string: "characters", array: "entries", set: "entries", map: "entries" };

const defaults = /^(Invalid (input|option|discriminator|number|ISO)|Too (small|big):|Unrecognized key)/;

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** A sentence in place of zod's default, which speaks of types and of `undefined`. A message that a schema declares stays. */
export function plainMessage(issue: Issue, fieldsAt: (path: readonly PropertyKey[]) => readonly string[] = () => []): string {
  if (!defaults.test(issue.message)) return issue.message;
  const allowed = allowedBy(issue);
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return allowed ? `It is missing. It must be ${allowed}` : "It is missing";
  if (issue.code === "unrecognized_keys") return unknownField(issue.keys, fieldsAt(issue.path));
  if (issue.code === "invalid_union" && issue.discriminator && "options" in issue)
    return `It must be ${either((issue.options as unknown[]).map(String))}`;
  return allowed ? `It must be ${allowed}` : "It has a form that is not accepted here";
}

function unknownField(keys: readonly string[], fields: readonly string[]): string {
  const [key = ""] = keys;
  const nearest = nearestName(key, fields);
  const unknown = `There is no field ${key.slice(0, 60)}`;
  if (nearest) return `${unknown}. Did you mean ${nearest}?`;
  return fields.length > 0 ? `${unknown}. The fields are ${fields.join(", ")}` : unknown;
}

/** "a text", "a number from 1 to 5"; null where no few words say it. */
function allowedBy(issue: Issue): string | null {
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? null;
    case "invalid_value":
      return either(issue.values.slice(0, 30).map(String));
    case "too_small":
    case "too_big":
      return bounded(issue);
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_format":
      if (issue.format === "datetime") return "a time such as 2026-01-31T12:00:00Z";
      return issue.format === "date" ? "a date such as 2026-01-31" : null;
    case "invalid_union": {
      const ways = issue.errors.map(([first, ...more]) =>
        first && more.length === 0 && first.path.length === 0 ? allowedBy(first) : null,
      );
      return ways.length > 0 && ways.every((way) => way !== null) ? either([...new Set(ways)]) : null;
    }
    default:
      return null;
  }
}

function bounded(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  const isLeast = issue.code === "too_small";
  const limit = (isLeast ? issue.minimum : issue.maximum).toLocaleString("en");
  const unit = units[issue.origin];
  if (!unit && !issue.inclusive) return `${isLeast ? "more" : "less"} than ${limit}`;
  if (!unit) return `${isLeast ? "at least" : "at most"} ${limit}`;
  if (isLeast && Number(issue.minimum) <= 1)
    return issue.origin === "string" ? "a text that is not empty" : "a list with at least one entry";
  return `${issue.origin === "string" ? "a text" : "a list"} of ${isLeast ? "at least" : "at most"} ${limit} ${unit}`;
}
