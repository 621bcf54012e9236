const keyLike = /\b(Bearer\s+|sk-)[\w.~+/=-]{8,}/g;

const unicodeEscape = /\\u([0-9a-f]{4})/gi;
const unescaped = (text: string): string =>
  text.replace(unicodeEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Removes the key from a text, also as it is written in a URL or in basic authentication, or in JSON with escapes that a metric's parser
 * would undo. Keys shorter than seven characters are placeholders for local servers, not secrets.
 */
export function redact(text: string, apiKey: string | null): string {
  if (!apiKey || apiKey.length < 7) return text;
  const hidden = text.includes("\\u") ? unescaped(text) : text;
  const written = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1), base64(apiKey), base64(`:${apiKey}`)];
  const isEscaped = hidden !== text && written.some((key) => hidden.includes(key) && !text.includes(key));
  return written.reduce((clean, key) => clean.replaceAll(key, "[key]"), isEscaped ? hidden : text);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64").replace(/=+$/, "");

/** Without the key or anything that looks like one, on one line, at most `limit` characters. */
export function brief(text: string, apiKey: string | null, limit = 500): string {
  // Only the part that can show is searched; a key that this cut splits lies beyond what is shown.
  const line = redact(text.slice(0, 20 * limit), apiKey)
    .replace(keyLike, "$1[key]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** A URL for people to read: without user, password, query and fragment. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return "(not a URL)";
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}
