const marks = /<\|[a-z_]{1,30}\|>|<\/?s>|<(?:start|end)_of_turn>(?:model\b)?|\[\/?INST\]|[\u200b-\u200f\u2060\ufeff]/gi;

const role = /^\s*(?:#{1,4} )?[*_]{0,2}assistant[*_]{0,2}:[*_]{0,2}\s/i;

/** Drops marks, a code fence, a block quote or quotation marks around all of it. */
export function unwrapped(reply: string): string {
  const text = reply.replace(marks, "").replace(role, "").trim();
  const fenced = /^(?:```|~~~)[\w-]{0,20}[^\S\n]*\n/.exec(text)?.[0];
  if (fenced && /\n(?:```|~~~)$/.test(text.slice(-4)) && text.indexOf(fenced.slice(0, 3), 3) === text.length - 3)
    return text.slice(fenced.length, -4).trim();
  if (text.startsWith(">")) {
    const lines = text.split("\n");
    if (lines.every((line) => /^\s*(?:>|$)/.test(line)))
      return lines
        .map((line) => line.replace(/^\s*> ?/, ""))
        .join("\n")
        .trim();
  }
  return unquoted(text);
}

function unquoted(text: string): string {
  // JSON as the inside of a JSON text: {\"score\": 2}
  if (/^[{[]\s{0,20}\\"/.test(text) && !/(?:^|[^\\])"/.test(text)) return unquoted(`"${text}"`);
  const isQuoted = text.length > 2 && /^["“'`「«]/.test(text) && /["”'`」»]$/.test(text.slice(-1));
  if (!isQuoted) return text;
  const inner = text.slice(1, -1);
  if (!/["“”'`「」«»]/.test(inner)) return inner.trim();
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value.trim() : text;
  } catch {
    return text;
  }
}

const signs = new Map([..."：／．－＝＋（），％٫−［］｛｝＂｜"].map((sign, at) => [sign, ':/.-=+(),%.-[]{}"|'.charAt(at)]));

/** Replaces full-width signs too; the length stays the same. */
export const foldDigits = (text: string): string =>
  text.replace(/[：／．－＝＋（），％٫−［］｛｝＂｜]|(?![0-9])\p{Nd}/gu, (sign) => {
    const known = signs.get(sign);
    if (known !== undefined) return known;
    return sign.length === 1 ? String(digitOf(sign.charCodeAt(0))) : sign;
  });

/** Digits of a script are ten in a row; rows may follow each other. */
function digitOf(code: number): number {
  const known = digits.get(code);
  if (known !== undefined) return known;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCharCode(first - 1))) first--;
  digits.set(code, (code - first) % 10);
  return (code - first) % 10;
}

const digits = new Map<number, number>();

export const onOneLine = (text: string, longest = 300): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`
    : line;
};

/** Drops surrounding emphasis, quotes and white space; null if nothing is left. */
export const bare = (text: string): string | null =>
  text
    .replace(/^[\s*_`"“”]{1,20}(?=\S)|^\s+/, "")
    .replace(/[\s*_`]{1,20}$/, "")
    .trim() || null;

/** Blanks everything between quotation marks, line by line; the length stays the same. */
export function withoutQuotes(text: string): string {
  if (!/["“”«»「」`]/.test(text)) return text;
  let result = "";
  let kept = 0;
  let closing: string | null = null;
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "`" && (text.charAt(at - 1) === "`" || text.charAt(at + 1) === "`")) continue;
    if (closing === null) {
      closing = closings.get(sign) ?? null;
      opened = at;
    } else if (sign === closing) {
      result += text.slice(kept, opened) + text.slice(opened, at + 1).replace(/[^\n]/g, " ");
      kept = at + 1;
      closing = null;
    } else if (at - opened > longestQuote || (sign === "\n" && text.charAt(at + 1) === "\n")) {
      closing = null;
    }
  }
  return result + text.slice(kept);
}

const longestQuote = 1000;
const closings = new Map([
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
  ["`", "`"],
]);

const grade = String.raw`\d{1,2}(?:\.\d)?(?:\/\d{1,2})?[.!]?\s{0,3}(?:\n|$)`;
const takesBack = new RegExp(
  String.raw`(?:^|[.!?…。,;:)\n–—-])[\s*_]{0,5}(?:(?:but|oh|hmm+|no)[,.…]{0,3} )?(?:wait(?:,? no)?[,.!:…–—]|hold on[,.!:…–—]|actually[,:]? (?:(?:no|yes|wait)(?=[,.:;!…–—]|\s{0,3}(?:\n|$))|(?:it['’]?s |it is |make (?:it|that) )?(?=${grade}))|no[,:] (?=${grade})|on (?:second thoughts?|(?:further |more )?reflection)(?! (?:of|on)\b)\b|(?:up)?on re-?(?:consider|evaluat|examin|read)|scratch that\b|correction(?=[:.!,–—])|update(?=[:!–—])|let me (?:re-?consider|revise|correct|re-?evaluate|re-?assess|rethink)\b|i (?:made an? (?:mistake|error)|misread|was wrong|stand corrected)\b)`,
  "gi",
);

/** The last retraction outside of quotes: "Wait, …", "Actually, no: 8". */
export function takenBack(text: string): { from: number; to: number } | null {
  const match = Array.from(withoutQuotes(text).matchAll(takesBack)).at(-1);
  return match ? { from: match.index, to: match.index + match[0].length } : null;
}

/** Blanks HTML tags and struck-through text; the length stays the same. */
export const withoutMarkup = (text: string): string =>
  text.replace(/<(?:\/?(?:b|strong|i|em|u|p)|br\s?\/?)>|(?<!~)~~[^~\n]{1,200}~~(?!~)/gi, (mark) =>
    (/^<[bp]r?\s?\/?>$|^<\/p/i.test(mark) && !/^<b>$/i.test(mark) ? "\n" : " ").padEnd(mark.length),
  );
