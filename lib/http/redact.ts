import type { Endpoint } from "./endpoint";
import { proxySecrets } from "./proxy";

const keyLike = /\b(Bearer\s+|sk-)[\w.~+/=-]{8,}/g;

const unicodeEscape = /\\u([0-9a-f]{4})/gi;
const unescaped = (text: string): string =>
  text.replace(unicodeEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Removes the key, header values and query values, also as written in URLs, basic authentication or JSON escapes. Values
 *  under seven characters are placeholders. */
export function redact(text: string, endpoint: Endpoint): string {
  return formsOf(endpoint).reduce(redactOne, text);
}

function redactOne(text: string, written: readonly string[]): string {
  const hidden = text.includes("\\u") ? unescaped(text) : text;
  const isEscaped = hidden !== text && written.some((form) => hidden.includes(form) && !text.includes(form));
  return written.reduce((clean, form) => clean.replaceAll(form, "[key]"), isEscaped ? hidden : text);
}

/** A run redacts thousands of times. */
const known = new WeakMap<Endpoint, string[][]>();

/** The longest secret first, since one may contain another. */
function formsOf(endpoint: Endpoint): string[][] {
  const found = known.get(endpoint);
  if (found) return found;
  const secrets = [...secretsOf(endpoint), ...proxySecrets().filter(isLong)].toSorted((a, b) => b.length - a.length);
  const forms = secrets.map((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64(secret),
    base64(`:${secret}`),
  ]);
  known.set(endpoint, forms);
  return forms;
}

/** Such values are ordinary words that a reply may contain too. */
const isPublicName = (name: string): boolean => /^(accept|user-agent|.*-(version|provider))$/i.test(name);

const isLong = (secret: string): boolean => secret.length >= 7;

export function secretsOf({ baseUrl, apiKey, headers }: Endpoint): string[] {
  const query = URL.canParse(baseUrl) ? [...new URL(baseUrl).searchParams] : [];
  const values = [...Object.entries(headers), ...query].filter(([name]) => !isPublicName(name)).map(([, value]) => value);
  // A scheme such as Bearer is no secret, and a server may repeat only what follows it.
  const secrets = [apiKey ?? "", ...values].map((value) => value.replace(/^(Bearer|Basic) +/i, "").trim());
  return [...new Set(secrets)].filter(isLong);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64").replace(/=+$/, "");

/** One line of at most `limit` characters. */
export function brief(text: string, endpoint: Endpoint, limit = 500): string {
  // Only the visible part is searched; a key split by this cut lies beyond it.
  const line = redact(text.slice(0, 20 * limit), endpoint)
    .replace(keyLike, "$1[key]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** Drops user, password, query and fragment. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return "(not a URL)";
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}
