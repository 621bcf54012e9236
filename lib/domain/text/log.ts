/** In characters and lines. Longer messages are cut, with a remark. */
const longestMessage = 16_384;
const longestLine = 2_000;
const mostLines = 60;

/**
 * Characters that terminals obey or hide: controls, separators, bidirectional marks, zero-width, tags, surrogates, unassigned.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Text on one line with everything invisible escaped, as in "\u{9b}". */
export const escapeUnseen = (text: string): string =>
  text.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** Percent-encoded letters, digits and the like: decoded first, so that no spelling of a path hides a token. */
const plainInUrl = /%(2[def]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

const masks: readonly [RegExp, string][] = [
  [/(\/(?:share|welcome)\/)[^\s/?#"'`<>()\\]+/gi, "$1[token]"],
  [/assay_[\w-]{16,}/g, "assay_[token]"],
  // A share's token anywhere: 32 characters of base64url with upper-case and lower-case letters.
  [/(?<![\w-])(?=[\w-]{0,31}[A-Z])(?=[\w-]{0,31}[a-z])[\w-]{32}(?![\w-])/g, "[token]"],
  [/\b(bearer|basic)\s+[^\s"']+/gi, "$1 [token]"],
  [/\bsk-[\w-]{8,}/g, "sk-[key]"],
  [/(session_(?:token|data)=)[^;\s"']+/gi, "$1[cookie]"],
  [/\b((?:set-)?cookie["']?\s?[:=]).*/gi, "$1 [cookie]"],
  [/([?&](?:token|key|api_?key|access_token|secret|password)=)[^&\s"'#]+/gi, "$1[secret]"],
];

/** Masks tokens, links, keys and cookies, and the given `secrets` of at least seven characters. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret.length >= 7).reduce((clean, secret) => clean.replaceAll(secret, "[key]"), text);
  const plain = known.replace(plainInUrl, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return masks.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), plain);
}

/** Terminal colours, which some programs print. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour.
const colour = /\u001b\[[\d;]{0,20}m/g;

/** Bounded, without secrets or control characters. "  | " before later lines prevents forged messages. */
export function logText(message: string, secrets: readonly string[] = []): string {
  const clean = maskSecrets(message.slice(0, longestMessage).replace(colour, ""), secrets);
  const lines = clean.replace(/[\r\n]+$/, "").split(/\r?\n/);
  const shown = lines.slice(0, mostLines).map(cutLine);
  const left = message.length > longestMessage || lines.length > mostLines ? ["… (cut)"] : [];
  return [...shown, ...left].join("\n  | ");
}

function cutLine(line: string): string {
  const escaped = escapeUnseen(line);
  return escaped.length > longestLine ? `${escaped.slice(0, longestLine)} … (cut)` : escaped;
}
