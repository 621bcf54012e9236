import type { ContextDetail } from "@/lib/domain/sample";
import { at, isObject, isStatement, isText, type Nested, parsed, unpacked } from "./nested";
import { typeName } from "./type-name";

/** The names under which a document has its text: its own, then those of wrappers in frameworks and search engines. */
const textNames =
  "text content contents page_content pageContent document.content passage passage_text chunk snippet Content Text".split(" ");
const wraps = /^(?:node|kwargs|payload|properties|data|_source)$|document|chunk|^doc|retrieved/i;
const namesOnly = /(?:title|name|ur[il])$/i;

type Read = { text: string; detail: ContextDetail | null } | { reason: string };

/** `what` names the item in errors: "Item 2". */
export function readContext(item: unknown, what: string): Read {
  const [value, scoreBeside] = withScore(item);
  const found = typeof value === "string" ? { text: value, holder: null } : textIn(value);
  // Only its id was recorded.
  if (found === null && isObject(value) && value.text === null && hasId(value))
    return { text: "", detail: detailOf(value, { text: "", holder: null }, scoreBeside) };
  if (found === null)
    return {
      reason: isObject(value)
        ? `${what} is an object without text, content or page_content`
        : `${what} is ${typeName(value)}; every context is a text`,
    };
  if (found.text.trim() === "") return { reason: `${what} is empty` };
  return { text: found.text, detail: isObject(value) ? detailOf(value, found, scoreBeside) : null };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === "string");

/** Sentences of one passage; those that come with their spaces stay as they are. */
const joined = (sentences: unknown): string =>
  isTexts(sentences)
    ? sentences.reduce((text, next) => (/\s$/.test(text) || /^\s/.test(next) ? text + next : `${text} ${next}`))
    : String(sentences);

/** The documents that an item stands for: a title with sentences, lists side by side (`{title: […], sentences: [[…], …]}`), JSON of documents. */
export function itemsIn(item: unknown, depth = 0): readonly unknown[] {
  if (depth > 4) return [item];
  const value = typeof item === "string" && /^\s*\[\s*\{/.test(item) ? unpacked(item) : item;
  if (typeof item === "string" && isDocuments(value)) return value.flatMap((one) => itemsIn(one, depth + 1));
  if (Array.isArray(item) && item.length === 2 && typeof item[0] === "string" && isTexts(item[1]))
    return [{ title: item[0], text: joined(item[1]) }];
  if (!isObject(item) || textIn(item) !== null)
    return isObject(item) && isTextPart(item) ? itemsIn(item.text, depth + 1) : [item];
  const lists = Object.entries(item).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const length = (list: readonly unknown[]) => list.reduce<number>((sum, one) => sum + joined(one).length, 0);
  const [texts] = lists
    .filter(
      ([, list]) => (isTexts(list) || (list.length > 0 && list.every(isTexts))) && list.some((one) => /\s/.test(joined(one))),
    )
    .sort(([, a], [, b]) => length(b) - length(a));
  if (!texts) return [item];
  const beside = lists.filter(([, list]) => list.length === texts[1].length && list !== texts[1]);
  return texts[1].map((text, at) => ({
    ...Object.fromEntries(beside.map(([name, list]) => [name, list[at]])),
    text: joined(text),
  }));
}

/** The texts of `{ "[1]": "…", "doc-2": "…" }`; null for any other object. */
export const numberedTexts = (value: unknown): string[] | null =>
  isObject(value) &&
  Object.entries(value).every(([name, text]) => /^[a-z_ .#-]{0,20}[[(]?\d{1,9}[\])]?$/i.test(name) && isText(text)) &&
  Object.keys(value).length > 0
    ? (Object.values(value) as string[])
    : null;

/** `{ "handbook.pdf": "…" }`: passages by their names, in an object that is none itself. */
export const namedTexts = (value: Nested): object[] | null =>
  textIn(value) === null && Object.entries(value).every(([name, text]) => !/^[\p{L}_]*$/u.test(name) && isStatement(text))
    ? Object.entries(value).map(([id, text]) => ({ id, text }))
    : null;

/** Only wraps a text, which may be JSON. */
const isTextPart = (item: Nested): boolean => item.type === "text" && Object.keys(item).length === 2 && isText(item.text);

export function isDocuments(value: unknown, texts = false): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((item) => {
    const [document] = withScore(item);
    return typeof document === "string" ? texts : textIn(document) !== null || itemsIn(document)[0] !== document;
  });
}

/** LangChain's searches return pairs of document and score. */
function withScore(item: unknown): [value: unknown, score: number | null] {
  if (Array.isArray(item) && item.length === 2 && isObject(item[0]) && typeof item[1] === "number") return [item[0], item[1]];
  return [item, null];
}

type Found = { text: string; holder: Nested | null };

function textIn(value: unknown): Found | null {
  if (!isObject(value)) return null;
  const own = ownText(value);
  if (own !== null) return { text: own, holder: null };
  const inside = [...Object.keys(value).filter((name) => wraps.test(name) && !namesOnly.test(name)), "metadata"];
  for (const inner of inside.map((name) => at(value, name))) {
    const held = isObject(inner) ? ownText(inner) : null;
    if (held !== null) return { text: held, holder: inner as Nested };
  }
  // Indexes name their texts as they like: "page_snippet", "body".
  const texts = Object.entries(value).filter(isTextMember);
  const named = texts.filter(([name]) => endsAsText.test(name));
  const isScored = ([name, inner]: [string, unknown]) => scoreNames.includes(name) || !Number.isInteger(inner);
  const scored = Object.entries(value).some((one) => typeof one[1] === "number" && isScored(one)) ? texts : [];
  const [only, ...more] = named.length > 0 ? named : scored;
  return only && more.length === 0 ? { text: only[1] as string, holder: null } : null;
}

const endsAsText = /(?:text|content|passage|chunk|snippet|excerpt|segment|body)$/i;

const isTextMember = ([name, value]: [string, unknown]): boolean =>
  typeof value === "string" &&
  /\S\s+\S+\s+\S/.test(value) &&
  !/reason|expla|comment|rational|feedback|justif|question|quer|answer|response|prompt|description/i.test(name);

function ownText(value: Nested): string | null {
  for (const name of textNames) {
    const text = at(value, name);
    if (typeof text === "string") return text;
    const inner = at(text, "text");
    if (typeof inner === "string") return inner;
    const parts = Array.isArray(text) ? text.map((part) => at(part, "text")) : [];
    if (parts.length > 0 && parts.every((part) => typeof part === "string")) return parts.join("\n");
  }
  return null;
}

const idNames = ["id", "id_", "_id", "doc_id", "docId", "document_id", "node_id", "chunk_id", "file_id", "document.id"];
const isId = (found: unknown): boolean => typeof found === "number" || (typeof found === "string" && found !== "");
export const hasId = (value: Nested): boolean => idNames.some((name) => isId(at(value, name)));
const scoreNames = ["score", "relevance_score", "relevanceScore", "similarity", "similarity_score", "_score", "document.score"];
/** What a team notes of a passage: its page, its section, whether people found it relevant. A longer text is one of the passage itself. */
const isBeside = (member: unknown): boolean =>
  typeof member === "boolean" || Number.isFinite(member) || (typeof member === "string" && member !== "" && member.length <= 500);
/** What frameworks write of their own objects. */
const plumbing = /^(?:class_name|type|lc|object|hash|mimetype)$|_(?:idx|template|sep[ae]rator)$/;
const metadataNames = ["metadata", "meta", "payload", "attributes", "document.metadata"];

const known: ReadonlySet<string> = new Set([...textNames, ...idNames, ...scoreNames, ...metadataNames]);

function detailOf(value: Nested, { text, holder }: Found, scoreBeside: number | null): ContextDetail | null {
  const both = holder ? [value, holder] : [value];
  const first = <T>(names: readonly string[], read: (found: unknown) => T | null): T | null => {
    for (const place of both)
      for (const name of names) {
        const found = read(at(place, name));
        if (found !== null) return found;
      }
    return null;
  };
  const id = first(idNames, (found) => (isId(found) ? String(found) : null));
  const score = scoreBeside ?? first(scoreNames, (found) => (typeof found === "number" && Number.isFinite(found) ? found : null));
  const given = first(metadataNames, (found) => (isObject(found) ? found : metadataText(found)));
  const own = Object.entries(given ?? {}).filter(([name]) => !(given === holder && textNames.includes(name)));
  const metadata: Record<string, unknown> = Object.fromEntries(own);
  for (const [name, member] of both.flatMap((place) => Object.entries(place)))
    if (!known.has(name) && !plumbing.test(name) && isBeside(member) && member !== text && !(name in metadata))
      metadata[name] = member;
  return id === null && score === null && Object.keys(metadata).length === 0
    ? null
    : { id, score, metadata: metadata as ContextDetail["metadata"] };
}

/** OpenInference writes metadata as JSON text. */
function metadataText(value: unknown): Nested | null {
  const object = typeof value === "string" && value.startsWith("{") ? parsed(value) : null;
  return isObject(object) ? object : null;
}
