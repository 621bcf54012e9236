const length = 80;

/** Never splits a surrogate pair. */
function cut(text: string): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return ownText(text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length));
}

/** A part of a string keeps the whole in memory; a copy does not. */
export const ownText = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");

/** At most 80 characters; "" for undefined and null. */
export function excerptOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return cut(value);
  try {
    return cut(
      JSON.stringify(value, (_, inner) =>
        typeof inner === "bigint" || typeof inner === "string" ? String(inner).slice(0, length) : inner,
      ) ?? "",
    );
  } catch {
    return "";
  }
}

export function excerptOfRow(values: readonly unknown[]): string {
  let text = "";
  for (const value of values) {
    text += `${text ? "," : ""}${excerptOf(value)}`;
    if (text.length > length) break;
  }
  return cut(text);
}
