import type { SampleContent } from "@/lib/domain/sample";
import { readContext } from "./context-item";
import { readContexts } from "./context-list";
import { at, isObject, unpacked } from "./nested";
import { readPythonList } from "./python-list";

type Gold = NonNullable<SampleContent["gold"]>;
type Read<T> = { ok: true; items: T } | { ok: false; reason: string };

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "") || isEmptyList(value);
const isEmptyList = (value: unknown) => (Array.isArray(value) && value.length === 0) || value === "[]";

/** "d7" or "handbook.md#3". */
const isName = (text: string): boolean => !/[\s\u3040-\u9fff\uac00-\ud7af]/.test(text) && /[\d_:/#-]/.test(text);

/** In any form of contexts; documents can lack their text. What looks like an id is one. */
export function readGold(value: unknown, delimiter?: string): Read<Gold> {
  if (isBlank(value)) return { ok: true, items: [] };
  const list = goldListIn(value);
  if (Array.isArray(list) && list.every(isObject) && list.some((item) => "reason" in readContext(item, ""))) {
    const items = list.map((item) => {
      const read = readContext(item, "");
      return { id: idOf(item) ?? null, text: "text" in read ? read.text : null };
    });
    if (items.every(({ id, text }) => id !== null || text !== null)) return { ok: true, items };
  }
  const read = readContexts(Array.isArray(list) ? list : value, delimiter);
  if (!read.ok) return read;
  const items = read.contexts.map((text, index) => {
    const id = read.details?.[index]?.id ?? null;
    return id === null && isName(text) ? { id: text, text: null } : { id, text };
  });
  return { ok: true, items };
}

/** A list, its text in JSON or Python, one id, or an object of ids with grades, of which those above 0 count. */
export function readIds(value: unknown): Read<(string | null)[]> {
  if (isBlank(value)) return { ok: true, items: [] };
  const held = goldListIn(value);
  const list = isObject(held) ? gradedIds(held) : [held].flat(2);
  const items = list?.map(idOf);
  if (!items?.every((id) => id !== undefined)) return { ok: false, reason: "Ids are texts or numbers, in a list" };
  return { ok: true, items };
}

/** The items of a list, also of its text in JSON or Python; else the value. */
export function goldListIn(value: unknown): unknown {
  const held = unpacked(value);
  if (typeof held !== "string" || !/^\s*\[/.test(held)) return held;
  const python = readPythonList(held);
  return python.ok ? python.items : held;
}

function gradedIds(grades: Readonly<Record<string, unknown>>): string[] | null {
  const entries = Object.entries(grades);
  if (!entries.every(([, grade]) => typeof grade === "number")) return null;
  return entries.flatMap(([id, grade]) => (Number(grade) > 0 ? [id] : []));
}

function idOf(item: unknown): string | null | undefined {
  if (item === null || item === "") return null;
  if (typeof item === "string") return item;
  if (typeof item === "bigint" || (typeof item === "number" && Number.isSafeInteger(item))) return String(item);
  const inner = isObject(item) ? (at(item, "id") ?? at(item, "doc_id")) : undefined;
  return inner === undefined || typeof inner === "object" ? undefined : idOf(inner);
}
