import { at, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";

/** The attributes of a span: nested, by dotted names, as a list of keys and values (OTLP, Jaeger), or as columns of a table. */
export function attributesOf(span: Nested): Nested {
  const given = unpacked(span.attributes ?? span.tags);
  const attributes: Record<string, unknown> = Object.create(null);
  if (Array.isArray(given))
    for (const item of given) {
      const key = at(item, "key");
      if (typeof key === "string") attributes[key] = plainValue(at(item, "value"));
    }
  else if (isObject(given)) for (const [name, value] of Object.entries(given)) attributes[name] = value;
  for (const name in span) if (name.startsWith("attributes.")) attributes[name.slice("attributes.".length)] = span[name];
  return attributes;
}

const deepest = 16;

/** A value of OTLP, which is wrapped into its type's name. */
function plainValue(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > deepest) return value;
  const list = at(value, "arrayValue", "values");
  if (Array.isArray(list)) return list.map((item) => plainValue(item, depth + 1));
  const { stringValue, doubleValue, intValue, boolValue } = value;
  return stringValue ?? doubleValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? boolValue ?? null;
}

/** An attribute by its dotted name, however the attributes are nested. */
export const attribute = (attributes: Nested, name: string): unknown => attributes[name] ?? at(attributes, ...name.split("."));

/** Documents in attributes: a list, its text, or members "retrieval.documents.0.document.content". */
export function documentsAt(attributes: Nested, name: string): unknown[] {
  const list = unpacked(attribute(attributes, name));
  if (Array.isArray(list)) return list.map(withScore);
  const documents: Record<string, unknown>[] = [];
  for (const key in attributes) {
    if (!key.startsWith(`${name}.`)) continue;
    const dot = key.indexOf(".", name.length + 1);
    const index = dot === -1 ? -1 : Number(key.slice(name.length + 1, dot));
    if (!Number.isInteger(index) || index < 0 || index > 10_000) continue;
    documents[index] ??= {};
    (documents[index] as Record<string, unknown>)[key.slice(dot + 1)] = attributes[key];
  }
  return documents.flatMap((document) => (document ? [withScore(document)] : []));
}

/** Files turn scores into texts. */
function withScore(document: unknown): unknown {
  const score = at(document, "document.score");
  return typeof score === "string" && score.trim() !== "" && Number.isFinite(Number(score))
    ? { ...(document as object), "document.score": Number(score) }
    : document;
}
