/** Of one message, in characters and lines; what is longer is cut, and says so. */
const longestMessage = 16_384;
const longestLine = 2_000;
const mostLines = 60;

/**
 * What a terminal or a viewer of logs would obey or hide rather than show: control characters of both sets, line and paragraph separators, marks that
 * change the direction of text, characters without width, tags, unpaired surrogates, and code points that mean nothing (yet).
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** A text on one line with everything invisible written out, as in "\u{9b}". */
export const escapeUnseen = (text: string): string =>
  text.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** Letters, digits and the like that a URL may write either way, so that no spelling of a path hides a token. */
const plainInUrl = /%(2[def]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

const masks: readonly [RegExp, string][] = [
  [/(\/(?:share|welcome)\/)[^\s/?#"'`<>()\\]+/gi, "$1[token]"],
  [/assay_[\w-]{16,}/g, "assay_[token]"],
  // Shares' tokens, wherever they stand: 32 characters of base64url, which have capitals and small letters.
  [/(?<![\w-])(?=[\w-]{0,31}[A-Z])(?=[\w-]{0,31}[a-z])[\w-]{32}(?![\w-])/g, "[token]"],
  [/\b(bearer|basic)\s+[^\s"']+/gi, "$1 [token]"],
  [/\bsk-[\w-]{8,}/g, "sk-[key]"],
  [/(session_(?:token|data)=)[^;\s"']+/gi, "$1[cookie]"],
  [/\b((?:set-)?cookie["']?\s?[:=]).*/gi, "$1 [cookie]"],
  [/([?&](?:token|key|api_?key|access_token|secret|password)=)[^&\s"'#]+/gi, "$1[secret]"],
];

/** Without tokens, links, keys and cookies; `secrets` are further texts to hide, each at least seven characters long. */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret.length >= 7).reduce((clean, secret) => clean.replaceAll(secret, "[key]"), text);
  const plain = known.replace(plainInUrl, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return masks.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), plain);
}

/** Colours, which some programs put around what they print. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for.
const colour = /\u001b\[[\d;]{0,20}m/g;

/**
 * A message as a log may hold it: bounded, without secrets, and with nothing in it that acts on a terminal. Its further lines begin with "  | ", so
 * that a text from outside cannot pass for a message of its own. Ends without a line break.
 */
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
