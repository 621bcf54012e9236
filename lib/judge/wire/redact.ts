const keyLike = /\b(Bearer\s+|sk-)[\w.~+/=-]{8,}/g;

const unicodeEscape = /\\u([0-9a-f]{4})/gi;
const unescaped = (text: string): string =>
  text.replace(unicodeEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Removes the key from a text, and the values of OPENAI_CUSTOM_HEADERS, which the client sends too: also as they are written in a
 * URL or in basic authentication, or in JSON with escapes that a metric's parser would undo. Values shorter than seven characters
 * are placeholders for local servers, not secrets.
 */
export function redact(text: string, apiKey: string | null): string {
  const secrets = [apiKey ?? "", ...headerValues(process.env.OPENAI_CUSTOM_HEADERS)].filter((secret) => secret.length >= 7);
  return secrets.reduce(redactOne, text);
}

function redactOne(text: string, secret: string): string {
  const hidden = text.includes("\\u") ? unescaped(text) : text;
  const written = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64(secret), base64(`:${secret}`)];
  const isEscaped = hidden !== text && written.some((form) => hidden.includes(form) && !text.includes(form));
  return written.reduce((clean, form) => clean.replaceAll(form, "[key]"), isEscaped ? hidden : text);
}

/** A header a line, as the client reads them. A scheme such as Bearer is no secret, and a server may repeat only what follows it. */
const headerValues = (lines = ""): string[] =>
  lines
    .split("\n")
    .map((line) => line.slice(line.indexOf(":") + 1).trim())
    .map((value) => value.replace(/^(Bearer|Basic) /i, ""));

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
