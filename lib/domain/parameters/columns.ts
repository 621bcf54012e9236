import { parameterBounds } from "@/lib/domain/bounds";
import type { ParameterValue } from "@/lib/domain/configuration";
import { GivenValue, ParameterName } from "./values";

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
export type FoundParameter = [name: string, value: ParameterValue | null];

/** What a column with such a name holds: a parameter, or an object of them, also as JSON. */
export function parametersInColumn(column: string, cell: unknown): FoundParameter[] {
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
