import type { ContextDetail } from "@/lib/domain/sample";
import { itemsIn, namedTexts, numberedTexts, readContext } from "./context-item";
import { normalName } from "./fields";
import type { splitOf } from "./joined-texts";
import { at, isObject, parsed, unpacked } from "./nested";
import { readPythonList } from "./python-list";
import { typeName } from "./type-name";
import { documentIn } from "./unwrapped";

export type ContextsForm =
  | "list"
  | "list of objects"
  | "texts of documents"
  | "text of a JSON list"
  | "text of a Python list"
  | "text of a numpy list"
  | "text of a PostgreSQL list"
  | "joined text"
  | "several texts"
  | "plain text";

export type ContextsRead =
  | {
      ok: true;
      contexts: string[];
      /** Null if no context has any. */
      details: (ContextDetail | null)[] | null;
      form: ContextsForm;
      /** Places of those that were found, but left out of the prompt. */
      removed: readonly number[];
    }
  | { ok: false; reason: string };

function fromItems(items: readonly unknown[], form: ContextsForm): ContextsRead {
  const contexts: string[] = [];
  const details: (ContextDetail | null)[] = [];
  let written = 0;
  const unfolded = inOrderOfRank(items.flatMap((item) => itemsIn(item)));
  const removed = unfolded.flatMap((item, index) => (isRemoved(item) ? [index] : []));
  for (const [index, item] of unfolded.entries()) {
    if (isBlank(item) || isRemoved(item)) continue;
    const document = typeof item === "string" ? documentIn(item) : null;
    if (document) written++;
    const read = readContext(document ?? item, `Item ${index + 1}`);
    if ("reason" in read) return { ok: false, reason: read.reason };
    contexts.push(read.text);
    details.push(read.detail);
  }
  const listed = form === "list" && items.some((item) => typeof item === "object") ? "list of objects" : form;
  const hasDetails = details.some((detail) => detail !== null);
  const found = written > 0 ? "texts of documents" : listed;
  return { ok: true, contexts, details: hasDetails ? details : null, form: found, removed };
}

/** Databases gather documents in any order; ranks that count them say which came first. */
function inOrderOfRank(items: readonly unknown[]): readonly unknown[] {
  const byRank = new Map(items.map((item) => [at(item, "rank"), item]));
  const from = byRank.has(0) ? 0 : 1;
  return items.every((_, index) => byRank.has(from + index)) ? items.map((_, index) => byRank.get(from + index)) : items;
}

const isOut = /^(?:is|was)?(?:removed|dropped|excluded|discarded|pruned|filteredout)$/;
const isIn = /^(?:is|was)?(?:kept|(?:included|used)?in(?:the)?(?:final)?(?:prompt|context))$/;
/** Says of itself that no prompt has it. */
const isRemoved = (item: unknown): boolean =>
  isObject(item) &&
  Object.entries(item).some(
    ([name, value]) =>
      (value === true && isOut.test(normalName(name))) ||
      (value === false && isIn.test(normalName(name))) ||
      (name === "status" && typeof value === "string" && isOut.test(value)),
  );

const isBlank = (item: unknown): boolean =>
  item === null || Number.isNaN(item) || (typeof item === "string" && item.trim() === "");

/** Certainly meant as a list: `["`, `['`, `[{`, `[]`, `[Document(`, `array([`. */
const looksLikeList = /^\s*(?:(?:np\.|numpy\.)?(?:array|list)\(\s*)?\[\s*(?:["'{[\]]|[uUbBrR]["']|[A-Za-z_]{1,40}\()/;
/** A list of constants (`[1, 2]`, `[None]`) only if the whole text is one. */
const mayBeList = /^\s*[[(]\s*[-+\d.NnTFui"'(]/;

function fromText(text: string): ContextsRead {
  if (text.trim() === "") return fromItems([], "plain text");
  const isList = looksLikeList.test(text);
  if (isList || mayBeList.test(text)) {
    const json = parsed(text);
    if (Array.isArray(json)) return fromItems(json, "text of a JSON list");
    const python = readPythonList(text);
    if (python.ok) return fromItems(python.items, `text of a ${python.style === "numpy" ? "numpy" : "Python"} list`);
    if (isList) return python;
  }
  const array = /^\s*\{\s*"/.test(text) ? unpacked(text) : null;
  return Array.isArray(array) ? fromItems(array, "text of a PostgreSQL list") : fromItems([text], "plain text");
}

/** A cell's non-blank contexts: a list, objects, a JSON, Python or numpy list, texts joined by `delimiter` or that `split` finds, or one text. */
export function readContexts(value: unknown, delimiter?: string, split?: ReturnType<typeof splitOf>): ContextsRead {
  if (Array.isArray(value)) return fromItems(value, "list");
  if (typeof value === "string") {
    if (delimiter) return fromItems(value.trim() === "" ? [] : value.split(delimiter), "joined text");
    const texts = split?.(value);
    return texts ? fromItems(texts, "several texts") : fromText(value);
  }
  if (value === null) return fromItems([], "list");
  if (value === undefined) return { ok: false, reason: "The row has no contexts. Write [] if nothing was retrieved" };
  if (isObject(value)) return fromItems(numberedTexts(value) ?? namedTexts(value) ?? [value], "list");
  return { ok: false, reason: `The contexts are ${typeName(value)}; a list of texts is needed` };
}
