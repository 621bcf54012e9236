/** In characters and lines; longer messages are cut. */
const longestMessage = 16_384;
const longestLine = 2_000;
const mostLines = 60;

/** Controls, separators, bidirectional marks, zero-width, tags, surrogates, unassigned. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** "\u{9b}" */
export const escapeUnseen = (text: string): string =>
  text.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** Percent-encoded letters and digits are decoded first, so no spelling of a path hides a token. */
const plainInUrl = /%(2[def]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

const masks: readonly [RegExp, string][] = [
  [/(\/(?:share|welcome)\/)[^\s/?#"'`<>()\\]+/gi, "$1[token]"],
  [/assay_[\w-]{16,}/g, "assay_[token]"],
  // A share's token: 32 characters of base64url in both cases.
  [/(?<![\w-])(?=[\w-]{0,31}[A-Z])(?=[\w-]{0,31}[a-z])[\w-]{32}(?![\w-])/g, "[token]"],
  [/\b(bearer|basic)\s+[^\s"']+/gi, "$1 [token]"],
  [/\bsk-[\w-]{8,}/g, "sk-[key]"],
  [/(session_(?:token|data)=)[^;\s"']+/gi, "$1[cookie]"],
  [/\b((?:set-)?cookie["']?\s?[:=]).*/gi, "$1 [cookie]"],
  [/([?&](?:token|key|api_?key|access_token|secret|password)=)[^&\s"'#]+/gi, "$1[secret]"],
];

/** `secrets` need at least seven characters. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret.length >= 7).reduce((clean, secret) => clean.replaceAll(secret, "[key]"), text);
  const plain = known.replace(plainInUrl, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return masks.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), plain);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour.
const colour = /\u001b\[[\d;]{0,20}m/g;

/** "  | " before later lines prevents forged messages. */
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
