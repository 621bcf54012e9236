import { type PythonValue, readPythonList } from "./python-list";
import { typeName } from "./type-name";

/** The form of a contexts cell, for a sentence. */
export type ContextsForm =
  | "list"
  | "list of objects"
  | "text of a JSON list"
  | "text of a Python list"
  | "text of a numpy list"
  | "joined text"
  | "plain text";

export type ContextsRead = { ok: true; contexts: string[]; form: ContextsForm } | { ok: false; reason: string };

/** Names under which retrieved documents hold their text. */
const textNames = ["text", "content", "page_content"] as const;

function textOf(item: object): string | null {
  for (const name of textNames) {
    const text: unknown = Object.hasOwn(item, name) ? item[name as keyof typeof item] : undefined;
    if (typeof text === "string") return text;
  }
  return null;
}

/** The text of one context, or its problem. `what` names it in the sentence: "Item 2". */
export function contextText(item: unknown, what: string): { text: string } | { reason: string } {
  const isObject = typeof item === "object" && item !== null && !Array.isArray(item) && typeName(item) === "an object";
  const text = typeof item === "string" ? item : isObject ? textOf(item) : null;
  if (text === null)
    return {
      reason: isObject
        ? `${what} is an object without text, content or page_content`
        : `${what} is ${typeName(item)}; every context is a text`,
    };
  return text.trim() === "" ? { reason: `${what} is empty` } : { text };
}

function fromItems(items: readonly unknown[], form: ContextsForm): ContextsRead {
  if (items.length === 0) return { ok: false, reason: "Holds no context: the list is empty" };
  const contexts: string[] = [];
  for (const [index, item] of items.entries()) {
    const read = contextText(item, `Item ${index + 1}`);
    if ("reason" in read) return { ok: false, reason: read.reason };
    contexts.push(read.text);
  }
  const hasObjects = form === "list" && items.some((item) => typeof item === "object");
  return { ok: true, contexts, form: hasObjects ? "list of objects" : form };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text can only be meant as a list: `["`, `['`, `[{`, `[]`, `[Document(`, `array([`. */
const looksLikeList = /^\s*(?:(?:np\.|numpy\.)?(?:array|list)\(\s*)?\[\s*(?:["'{[\]]|[uUbBrR]["']|[A-Za-z_]{1,40}\()/;
/** A list of constants (`[1, 2]`, `[None]`) counts only if the whole text is one. */
const mayBeList = /^\s*[[(]\s*[-+\d.NnTFui"'(]/;

const pythonItems = (items: readonly PythonValue[]): readonly unknown[] => items;

function fromText(text: string): ContextsRead {
  if (text.trim() === "") return { ok: false, reason: "Holds no context: the cell is empty" };
  const isList = looksLikeList.test(text);
  if (isList || mayBeList.test(text)) {
    const json = parseJson(text);
    if (Array.isArray(json)) return fromItems(json, "text of a JSON list");
    const python = readPythonList(text);
    if (python.ok) return fromItems(pythonItems(python.items), `text of a ${python.style === "numpy" ? "numpy" : "Python"} list`);
    if (isList) return python;
  }
  const object = /^\s*\{/.test(text) ? parseJson(text) : undefined;
  if (typeof object === "object" && object !== null) return fromItems([object], "list of objects");
  return { ok: true, contexts: [text], form: "plain text" };
}

/**
 * The contexts of a cell, in order: a list, objects with their text, the text of a JSON, Python or numpy list, texts joined by
 * `delimiter` if one is given, else a plain text as one context. Texts are not changed.
 */
export function readContexts(value: unknown, delimiter?: string): ContextsRead {
  if (Array.isArray(value)) return fromItems(value, "list");
  if (typeof value === "string")
    return delimiter ? fromItems(value.trim() === "" ? [] : value.split(delimiter), "joined text") : fromText(value);
  if (value === null || value === undefined) return { ok: false, reason: "Holds no context: a list of texts is needed" };
  if (typeName(value) === "an object") return fromItems([value], "list");
  return { ok: false, reason: `The contexts are ${typeName(value)}; a list of texts is needed` };
}
