import * as z from "zod";
import { parameterBounds } from "@/lib/domain/bounds";
import type { Parameters, ParameterValue } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";
import { plainValue } from "@/lib/domain/text/plain-value";

const unfit = /[\p{Cc}\p{Cs}]/u;

export const ParameterName = z
  .string()
  .trim()
  .min(1, "A parameter needs a name.")
  .max(parameterBounds.name, `The name of a parameter has at most ${parameterBounds.name} characters.`)
  .refine((name) => !unfit.test(name) && !name.includes("="), "The name of a parameter is one line without =.")
  .refine((name) => name !== "__proto__", "A parameter cannot have this name.");

/** One that is a number, true or false becomes that, so that a parameter is one kind wherever it comes from. */
const GivenText = z
  .string()
  .trim()
  .min(1, "The value is empty.")
  .max(parameterBounds.text, `A text has at most ${parameterBounds.text} characters.`)
  .refine((text) => !unfit.test(text), "A text is one line.")
  .transform((text) => plainValue(text) ?? text);
export const GivenValue = z.union([z.number(), z.boolean(), GivenText]);

/** Null removes a parameter. */
export const ParameterChange = z
  .record(ParameterName, GivenValue.nullable())
  .refine((change) => Object.keys(change).length <= 2 * parameterBounds.parameters, "These are too many parameters at once.");
export type ParameterChange = z.infer<typeof ParameterChange>;

/** Throws Refusal if there are too many. */
export function changed(before: Parameters, change: ParameterChange): Parameters {
  const after = Object.entries({ ...before, ...change }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  if (after.length > parameterBounds.parameters)
    throw new Refusal(`A configuration has at most ${parameterBounds.parameters} parameters. Remove some first.`);
  return Object.fromEntries(after);
}

/** Those first given, then others while there is room. */
export function joined(first: Parameters, others: Parameters): Parameters {
  const more = Object.entries(others).filter(([name]) => !Object.hasOwn(first, name));
  const room = Math.max(0, parameterBounds.parameters - Object.keys(first).length);
  return { ...first, ...Object.fromEntries(more.slice(0, room)) };
}

/** Parses "top_k=5". Throws Refusal. */
export function readGiven(texts: readonly string[]): Parameters {
  const pairs = texts.map((text): [string, ParameterValue] => {
    const at = text.indexOf("=");
    if (at < 1) throw refused(`“${text.slice(0, 100)}” is not a name and a value, such as top_k=5.`);
    const name = ParameterName.safeParse(text.slice(0, at));
    const value = GivenText.safeParse(text.slice(at + 1));
    const [problem] = [...(name.error?.issues ?? []), ...(value.error?.issues ?? [])];
    if (!name.success || !value.success) throw refused(`“${text.slice(0, 100)}”: ${problem?.message}`);
    return [name.data, value.data];
  });
  return changed({}, Object.fromEntries(pairs));
}

const refused = (message: string) => new Refusal(`Invalid parameter. ${message}`, "invalid", [{ path: "param", message }]);

/** `top_k` for "param.top_k", a sort order; else null. */
export const parameterSorted = (sort: string): string | null => (sort.startsWith("param.") ? sort.slice(6) : null);
