import type { z } from "zod";
import { isObject } from "./json";

type Json = z.core.util.JSONType;

/** Whether a text is only "Insufficient Information", in any case, with or without quotes, emphasis or full stop. */
export const isInsufficient = (text: string): boolean => {
  const trimmed = text.trim();
  return (
    trimmed.length < 100 &&
    /^[\s"'“”‘’`*_([{<.,!:-]{0,20}insufficient[\s_-]{1,5}information[\s"'“”‘’`*_)\]}>.!,]{0,20}$/i.test(trimmed)
  );
};

/** Whether a JSON value says so, as the only text of a list or object. */
export function saysInsufficient(value: Json): boolean {
  const values = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [value];
  const [only] = values;
  if (values.length !== 1 || only === undefined) return false;
  if (typeof only === "string") return isInsufficient(only);
  return Array.isArray(only) && only.length === 1 && typeof only[0] === "string" && isInsufficient(only[0]);
}
