import { normalName } from "@/lib/datasets/values/fields";
import { at, isObject, lowered, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { isMeant } from "./conventions";

/** Nested, by dotted names, as a list of keys and values (OTLP, Jaeger), or as a table's columns. */
export function attributesOf(span: Nested): Nested {
  const given = unpacked(span.attributes ?? (isObject(span.meta) ? span.meta : (span.tags ?? knownIn(span))));
  const attributes: Record<string, unknown> = Object.create(null);
  if (Array.isArray(given)) Object.assign(attributes, named(given, 0));
  else if (isObject(given)) for (const [name, value] of Object.entries(given)) attributes[name] = value;
  for (const [name, value] of Object.entries(isObject(span.labels) ? span.labels : {})) attributes[dotted(name)] ??= value;
  for (const name in span) {
    const [, holder, own] = /^(?:span\.)?(attributes|labels)\.(.{1,300})$/s.exec(name) ?? [];
    if (own !== undefined) attributes[holder === "labels" ? dotted(own) : own.replaceAll("@", ".")] = span[name];
  }
  return attributes;
}

const underscored = new Map([...isMeant].map((name) => [name.replaceAll(".", "_"), name]));
/** Elastic's labels have `_` where attributes have dots. OpenSearch writes `@`. */
const dotted = (label: string): string => underscored.get(label) ?? label;

/** A table's columns, or what one of them holds, if a tool's attributes are there under their own names. */
const knownIn = (span: Nested): Nested | undefined =>
  [span, ...Object.values(span).map(unpacked)]
    .filter(isObject)
    .find((holder) => Object.keys(holder).some((name) => isMeant.has(name) && name.includes(".")));

const deepest = 16;

function named(list: readonly unknown[], depth: number): Nested {
  const values: Record<string, unknown> = Object.create(null);
  for (const item of list.filter(isObject)) {
    const { key, value } = "Key" in item ? lowered(item) : item;
    if (typeof key === "string") values[key] = plainValue(value, depth);
  }
  return values;
}

/** OTLP wraps values into their type's name: `stringValue`, `string_value`. Go's exporter writes the type next to the value. */
function plainValue(value: unknown, depth: number): unknown {
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1));
  if (!isObject(value)) return value;
  if ("Value" in value) return plainValue(value.Value, depth + 1);
  const [[name, inner] = ["", null]] = Object.entries(value);
  const type = normalName(name.slice(0, 20));
  const list = at(inner, "values");
  if (type === "arrayvalue" && Array.isArray(list)) return list.map((item) => plainValue(item, depth + 1));
  if (type === "kvlistvalue" && Array.isArray(list)) return named(list, depth + 1);
  if (type === "intvalue") return Number(inner);
  return ["stringvalue", "doublevalue", "boolvalue"].includes(type) ? inner : null;
}

export function attribute(attributes: Nested, name: string): unknown {
  const value = attributes[name];
  if (value !== undefined && value !== null) return value;
  // Most names are not there, and splitting all of them takes longest.
  const dot = name.indexOf(".");
  return dot > 0 && name.slice(0, dot) in attributes ? at(attributes, ...name.split(".")) : value;
}

/** A list, its text, or members "retrieval.documents.0.document.content". */
export function itemsAt(attributes: Nested, name: string): unknown[] {
  const list = unpacked(attribute(attributes, name));
  if (Array.isArray(list)) return list;
  const items: Record<string, unknown>[] = [];
  const beginning = `${name}.`;
  for (const key in attributes) {
    if (!key.startsWith(beginning)) continue;
    const dot = key.indexOf(".", name.length + 1);
    const index = dot === -1 ? -1 : Number(key.slice(name.length + 1, dot));
    if (!Number.isInteger(index) || index < 0 || index > 10_000) continue;
    items[index] ??= {};
    (items[index] as Record<string, unknown>)[key.slice(dot + 1)] = attributes[key];
  }
  return items.flatMap((item) => (item ? [item] : []));
}
