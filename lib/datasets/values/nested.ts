export type Nested = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object: no list, date or bytes. */
export const isObject = (value: unknown): value is Nested =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !ArrayBuffer.isView(value);

/** The own member of a value at these names and list positions; undefined if there is none. */
export function at(value: unknown, ...steps: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of steps) {
    if (typeof step === "number") here = Array.isArray(here) ? here.at(step) : undefined;
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return here;
}

export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The first of these that is a text with something in it; null if none is. */
export const firstText = (...values: readonly unknown[]): string | null => values.find(isText) ?? null;

/** A JSON object or list that a text holds, else the value itself. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
