const keyLike = /\b(Bearer\s+|sk-)[\w.~+/=-]{8,}/g;

/** Takes the key out of a text. Keys below seven characters are placeholders of local servers, not secrets. */
export const redact = (text: string, apiKey: string | null): string =>
  apiKey && apiKey.length >= 7 ? text.replaceAll(apiKey, "[key]") : text;

/** Without the key or anything that looks like one, on one line, at most `limit` characters. */
export function brief(text: string, apiKey: string | null, limit = 500): string {
  // Only as much as can matter is searched; a key that the cut halves is out of reach of the result.
  const line = redact(text.slice(0, 20 * limit), apiKey)
    .replace(keyLike, "$1[key]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** A URL without user, password, query and fragment, for people to read. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return "(not a URL)";
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}
