import type { Endpoint } from "./endpoint";
import { proxySecrets } from "./proxy";

const keyLike = /\b(Bearer\s+|sk-)[\w.~+/=-]{8,}/g;

const unicodeEscape = /\\u([0-9a-f]{4})/gi;
const unescaped = (text: string): string =>
  text.replace(unicodeEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Removes an endpoint's secrets from a text: its key, the values of its headers and of its address's query, also as they are written in a URL
 * or in basic authentication, or in JSON with escapes that a metric's parser would undo. Values shorter than seven characters are
 * placeholders for local servers, not secrets.
 */
export function redact(text: string, endpoint: Endpoint): string {
  return formsOf(endpoint).reduce(redactOne, text);
}

function redactOne(text: string, written: readonly string[]): string {
  const hidden = text.includes("\\u") ? unescaped(text) : text;
  const isEscaped = hidden !== text && written.some((form) => hidden.includes(form) && !text.includes(form));
  return written.reduce((clean, form) => clean.replaceAll(form, "[key]"), isEscaped ? hidden : text);
}

/** Found once for an endpoint: a run asks thousands of times. */
const known = new WeakMap<Endpoint, string[][]>();

/** Every form of every secret, the longest secret first, since one may hold another. */
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

/** Headers and query parameters that name a version or a kind. Their values are usual words, which a reply may hold too. */
const isPublicName = (name: string): boolean => /^(accept|user-agent|.*-(version|provider))$/i.test(name);

const isLong = (secret: string): boolean => secret.length >= 7;

/** What a server must not repeat. */
export function secretsOf({ baseUrl, apiKey, headers }: Endpoint): string[] {
  const query = URL.canParse(baseUrl) ? [...new URL(baseUrl).searchParams] : [];
  const values = [...Object.entries(headers), ...query].filter(([name]) => !isPublicName(name)).map(([, value]) => value);
  // A scheme such as Bearer is no secret, and a server may repeat only what follows it.
  const secrets = [apiKey ?? "", ...values].map((value) => value.replace(/^(Bearer|Basic) +/i, "").trim());
  return [...new Set(secrets)].filter(isLong);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64").replace(/=+$/, "");

/** Without secrets or anything that looks like one, on one line, at most `limit` characters. */
export function brief(text: string, endpoint: Endpoint, limit = 500): string {
  // Only the part that can show is searched; a key that this cut splits lies beyond what is shown.
  const line = redact(text.slice(0, 20 * limit), endpoint)
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
