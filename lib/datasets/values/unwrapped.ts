import { readContext } from "./context-item";
import { at, isObject, type Nested, parsed } from "./nested";
import { readPythonFields, readPythonList } from "./python-list";

/** `page_content='…' metadata={…}` and `AIMessage(content='…')`, as str() and repr() of Python write them. */
const isFields = /^\s*(?:page_content|content|text|id)=['"]/;
const isCall = /^\s*[A-Z]\w{1,60}\(\s*\w{1,60}=/;

function objectIn(text: string): Nested | null {
  if (isFields.test(text)) return readPythonFields(text);
  if (isCall.test(text)) {
    const read = readPythonList(`[${text}]`);
    const [object, ...more] = read.ok ? read.items : [];
    return more.length === 0 && isObject(object) ? object : null;
  }
  const object = /^\s*\{/.test(text) ? parsed(text) : null;
  return isObject(object) ? object : null;
}

/** The document that a text is written from; null if it is only a text. */
export function documentIn(text: string): Nested | null {
  const object = objectIn(text);
  return object && "text" in readContext(object, "") ? object : null;
}

/** The text of a message that a text is written from; null if it is only a text. */
export function messageIn(text: string): string | null {
  const object = isFields.test(text) || isCall.test(text) ? objectIn(text) : null;
  const content = at(object, "content") ?? at(object, "text");
  return typeof content === "string" ? content : null;
}

/** Drops a model's thoughts at the beginning. Some templates write only the closing tag. */
export function withoutThoughts(text: string): string {
  const end = /<\/think(?:ing)?>/i.exec(text);
  const begin = /<think(?:ing)?>/i.exec(text);
  const isAtBeginning = begin === null || text.slice(0, begin.index).trim() === "";
  return end && isAtBeginning ? text.slice(end.index + end[0].length).trim() : text;
}

const ofUser = /<\|(?:im_start|start_header_id)\|>user(?:<\|end_header_id\|>)?\s*/g;

/** The last user's text in a prompt that a chat template made. */
export function withoutTemplate(text: string): string {
  const last = [...text.matchAll(ofUser)].at(-1);
  if (!last) return text;
  const [said = ""] = text.slice(last.index + last[0].length).split("<|", 1);
  return said.trim() || text;
}

const nothing: ReadonlySet<string> = new Set(["nan", "NaN", "NAN", "#N/A", "#NA", "<NA>"]);
/** In a file that has types, these are words. */
const nothingInText: ReadonlySet<string> = new Set(["NULL", "None", "NA", "N/A", "n/a", "\\N"]);

/** A whole cell by which pandas, R, SQL or a spreadsheet mean that there is no value. `isTextFile`: where every cell is text, as in CSV. */
export const isNothing = (text: string, isTextFile: boolean): boolean =>
  text.length < 10 && (nothing.has(text.trim()) || (isTextFile && nothingInText.has(text.trim())));

/** What a spreadsheet writes where a formula failed: #NAME? for an answer that begins with = or -. */
export const isSheetError = (text: string): boolean =>
  text.length < 20 && /^#(?:NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!)$/.test(text.trim());
