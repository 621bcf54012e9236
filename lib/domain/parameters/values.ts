import * as z from "zod";
import { parameterBounds } from "@/lib/domain/bounds";
import type { Parameters, ParameterValue } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { plainValue } from "@/lib/domain/text/plain-value";

const unfit = /[\p{Cc}\p{Cs}]/u;

const ParameterName = z
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
const GivenValue = z.union([z.number(), z.boolean(), GivenText]);

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

const usual = new Set("chunksize chunkoverlap topk k retriever reranker embeddingmodel".split(" "));
const objects = new Set("config configuration params parameters".split(" "));
const prefix = /^(?:config|params|parameters)\.(?=.)/i;
const attributePrefix = "assay.param.";
const isUsual = (name: string): boolean => usual.has(name.toLowerCase().replace(/[\s_-]/g, ""));
const deepest = 4;
const longestObject = 20_000;

/** Whether a column with this name is a parameter, or an object of them. */
export const isParameterColumn = (name: string): boolean => prefix.test(name) || isUsual(name) || holdsParameters(name);

/** Whether it is a parameter only if its cells are objects. */
export const holdsParameters = (name: string): boolean => objects.has(name.toLowerCase());

/** The parameter's name and its value, which is null if it cannot be one. Empty values are left out. */
type FoundParameter = [name: string, value: ParameterValue | null];

/** What a column with such a name holds: a parameter, or an object of them, also as JSON. */
function parametersInColumn(column: string, cell: unknown): FoundParameter[] {
  if (column === "resource") return isObject(cell) ? inResource(cell) : [];
  if (!holdsParameters(column)) return found(column.replace(prefix, ""), cell, 1);
  const object = typeof cell === "string" ? parsed(cell) : cell;
  return isObject(object) ? membersOf("", object, 1) : [];
}

/** Attributes of the program that sent a trace. */
const inResource = (attributes: object): FoundParameter[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const own = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : null;
    return own !== null || isUsual(name) ? found(own ?? name, value, deepest) : [];
  });

function found(name: string, value: unknown, depth: number): FoundParameter[] {
  if (value === null || value === undefined || (typeof value === "string" && value.trim() === "")) return [];
  if (isObject(value) && depth < deepest) return membersOf(`${name}.`, value, depth + 1);
  const readName = ParameterName.safeParse(name);
  const readValue = GivenValue.safeParse(value);
  if (!readName.success) return [];
  return [[readName.data, readValue.success ? readValue.data : null]];
}

const membersOf = (before: string, object: object, depth: number): FoundParameter[] =>
  Object.entries(object)
    .slice(0, 2 * parameterBounds.parameters)
    .flatMap(([name, value]) => found(`${before}${name}`, value, depth));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  if (text.length > longestObject || !/^\s{0,100}\{/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Values {
  rows: number;
  /** Null once the rows differ, or if the value cannot be a parameter. */
  byName: Map<string, { value: ParameterValue | null; rows: number }>;
  isFull: boolean;
}

export class ParameterTally {
  readonly #byConfiguration = new Map<string, Values>();
  readonly #isParameter = new Map<string, boolean>();

  add(configuration: string, metadata: Readonly<Record<string, unknown>>): void {
    const values: Values = this.#byConfiguration.get(configuration) ?? { rows: 0, byName: new Map(), isFull: false };
    this.#byConfiguration.set(configuration, values);
    values.rows++;
    const read = new Set<string>();
    for (const [column, cell] of Object.entries(metadata)) {
      if (!this.#names(column)) continue;
      for (const [name, value] of parametersInColumn(column, cell)) {
        if (read.has(name)) continue;
        read.add(name);
        const known = values.byName.get(name);
        if (known) {
          known.rows++;
          if (known.value !== value) known.value = null;
        } else if (values.byName.size < parameterBounds.parameters) values.byName.set(name, { value, rows: 1 });
        else values.isFull = true;
      }
    }
  }

  has(configuration: string): boolean {
    return this.#byConfiguration.has(configuration);
  }

  of(configuration: string): Parameters {
    const { rows, byName } = this.#byConfiguration.get(configuration) ?? { rows: 0, byName: new Map() };
    const kept = [...byName].filter(([, one]) => one.value !== null && one.rows === rows);
    return Object.fromEntries(kept.map(([name, { value }]) => [name, value]));
  }

  /** Columns that are no parameters, with the reason, for the configurations that `counts` names. */
  hints(counts: (configuration: string) => boolean = () => true): string[] {
    const varying = new Map<string, string[]>();
    const full: string[] = [];
    for (const [configuration, { rows, byName, isFull }] of this.#byConfiguration) {
      if (!counts(configuration)) continue;
      if (isFull) full.push(configuration);
      for (const [name, one] of byName)
        if (one.value === null || one.rows < rows) varying.set(name, [...(varying.get(name) ?? []), configuration]);
    }
    const hints = [...varying]
      .slice(0, parameterBounds.parameters)
      .map(
        ([name, configurations]) =>
          `“${name}” is only metadata, not a parameter of ${named(configurations)}: not all its rows have the same number, text of up to ${parameterBounds.text} characters, or true/false.`,
      );
    if (full.length > 0)
      hints.push(
        `Only the first ${parameterBounds.parameters} parameters of ${named(full)} are read; the others are only metadata.`,
      );
    return hints;
  }

  #names(column: string): boolean {
    const known = this.#isParameter.get(column);
    if (known !== undefined) return known;
    const is = isParameterColumn(column) || column === "resource";
    this.#isParameter.set(column, is);
    return is;
  }
}

const named = (configurations: readonly string[]): string =>
  configurations.length > 3 ? counted(configurations.length, "configuration") : listed(configurations);
