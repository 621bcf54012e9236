import { type FileMetaData, parquetSchema, type SchemaTree } from "hyparquet";

type Fix = (value: unknown) => unknown;

/** In place of bytes that are no text. */
const binary = new Uint8Array();

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The library's decoder drops a leading byte order mark and replaces invalid UTF-8. */
function stringFromBytes(bytes: Uint8Array | undefined): unknown {
  if (!bytes) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return binary;
  }
}

function jsonFromBytes(bytes: Uint8Array | undefined): unknown {
  const text = stringFromBytes(bytes);
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

export const parsers = { stringFromBytes, jsonFromBytes };

/** Types for which the library refuses the whole file. */
const unread: ReadonlySet<unknown> = new Set(["INTERVAL", "BSON"]);

/**
 * Fixes by column. Changes the metadata: unread types are read as bytes, and decimals as integers, since the library multiplies by
 * 0.0001, which is not exact.
 */
export function valueFixes(metadata: FileMetaData): Map<string, Fix> {
  for (const element of metadata.schema) if (unread.has(element.converted_type)) delete element.converted_type;
  return new Map(parquetSchema(metadata).children.map((column) => [column.element.name, fixOf(column)]));
}

/** The library leaves out the levels between a list or map and its items. */
function fixOf({ element, children }: SchemaTree): Fix {
  if (children.length === 0) return eachItem(leafFix(element));
  const type = element.converted_type ?? element.logical_type?.type;
  const [only] = children;
  if (type === "LIST" && only) return fixOf(isWrapper(only) ? (only.children[0] ?? only) : only);
  if ((type === "MAP" || type === "MAP_KEY_VALUE") && only) {
    const fixes = only.children.map(fixOf);
    return eachItem((value) => members(value, () => fixes[1]));
  }
  const byName = new Map(children.map((child) => [child.element.name, fixOf(child)]));
  return eachItem((value) => members(value, (name) => byName.get(name)));
}

/** `list.element` of a list in three levels. */
const isWrapper = ({ element, children }: SchemaTree): boolean => children.length === 1 && element.repetition_type === "REPEATED";

function leafFix(element: SchemaTree["element"]): Fix {
  if (element.converted_type !== "DECIMAL") return (value) => (value instanceof Uint8Array ? binary : (value ?? null));
  const divisor = 10 ** (element.scale ?? 0);
  element.scale = 0;
  return (value) => (typeof value === "number" ? value / divisor : (value ?? null));
}

function members(value: unknown, fixOfMember: (name: string) => Fix | undefined): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const fix = fixOfMember(name);
      return [name, fix ? fix(member) : member];
    }),
  );
}

const eachItem = (fix: Fix): Fix => {
  const each: Fix = (value) => (Array.isArray(value) ? value.map(each) : fix(value));
  return each;
};
