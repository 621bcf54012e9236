import { isJsonObject, jsonField, jsonIn, type RepliedJson } from "@/lib/metrics/replies/json";

type Object = Record<string, RepliedJson>;

export type Unread = { ok: false; cause: "malformed" | "no-score"; detail: string };

const malformed = (detail: string): Unread => ({ ok: false, cause: "malformed", detail });

type Listed = { ok: true; list: readonly RepliedJson[]; object: Object; isLenient: boolean } | Unread;

/** The reply's object with a list of this name, or the bare list. A list that was cut off is not read in part. Numbers are texts. */
export function replyList(text: string, name: string): Listed {
  const found = jsonIn(text).flatMap((one) => {
    const own: Object = isJsonObject(one.value) ? one.value : {};
    const object = Array.isArray(one.value) ? { [name]: one.value } : own;
    const list = jsonField(object, name);
    return Array.isArray(list) && list.every(isJsonObject) ? [{ ...one, object, list }] : [];
  });
  const [first, ...more] = found;
  if (!first) return malformed(`The reply has no JSON object with a list "${name}".`);
  if (more.length > 0) return malformed(`The reply has several lists "${name}".`);
  if (first.isMended && !isClosed(text.slice(first.from))) return malformed("The reply's list is cut off.");
  const isAll = first.from === 0 && first.to === text.length && !Array.isArray(first.value);
  return { ok: true, list: first.list, object: first.object, isLenient: first.isMended || !isAll };
}

const isClosed = (text: string): boolean => count(text, /[[{]/g) === count(text, /[\]}]/g);

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** The whole numbers of a list, or in a text such as "1, 3". */
export function wholeNumbersIn(value: RepliedJson | undefined): number[] {
  const texts = Array.isArray(value) ? value.slice(0, mostNumbers) : [value];
  return texts.flatMap((one) => (typeof one === "string" ? (one.slice(0, 1000).match(/\d{1,6}/g) ?? []).map(Number) : []));
}

const mostNumbers = 1000;
