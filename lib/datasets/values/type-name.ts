/** For messages: "a number", "a list", "null". */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "a text";
  if (typeof value === "number" || typeof value === "bigint") return "a number";
  if (typeof value === "boolean") return "true or false";
  if (value instanceof Date) return "a date";
  if (ArrayBuffer.isView(value)) return "binary data";
  return "an object";
}
