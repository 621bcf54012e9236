/** What a model may take for one, two or three angle brackets. */
const brackets = {
  "<": "<＜﹤‹〈〈⟨❬❮❰⦑⧼ᐸ˂ᚲ≺⋖︿≮⊀",
  "«": "«≪⟪《⪡⪻︽",
  "⋘": "⋘⫷",
  ">": ">＞﹥›〉〉⟩❭❯❱⦒⧽ᐳ˃≻⋗﹀≯⊁",
  "»": "»≫⟫》⪢⪼︾",
  "⋙": "⋙⫸",
};
const anyBracket = new RegExp(`[${Object.values(brackets).join("")}]`);

/** Greek and Cyrillic capitals that look like Latin ones in our marks. */
const letters = {
  B: "ВΒ",
  E: "ЕΕ",
  G: "Ԍ",
  I: "ІΙ",
  N: "Ν",
  D: "Ԁ",
  Q: "Ԛ",
  S: "Ѕ",
  T: "ТΤ",
  O: "ОΟ",
  C: "С",
  X: "ХΧ",
  P: "РΡ",
  M: "МΜ",
};

const plainSigns = new Map(
  Object.entries({ ...brackets, ...letters }).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)),
);
const lineBreak = /[\u0085\u2028\u2029]/;
const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\p{Z}]/u;

const known = new Map<string, string>();

/** A character as a model may read it, with the same length; a space for invisible ones. */
function readAs(character: string): string {
  const remembered = known.get(character);
  if (remembered) return remembered;
  const [sign = ""] = character.normalize("NFKD").toUpperCase();
  const seen = unseen.test(sign) ? " " : sign;
  const plain = plainSigns.get(sign) ?? (lineBreak.test(sign) ? "\n" : seen);
  const read = plain.padEnd(character.length).slice(0, character.length);
  if (character.length === 1) known.set(character, read);
  return read;
}

const gap = "[\\s\\0-\\x1f\\x7f_]*";
const between = "[^\\p{L}\\p{N}<«⋘>»⋙]*";
const spread = (word: string) => [...word].join(gap);
const beginOrEnd = `(?:${spread("BEGIN")}|${spread("END")})`;
const name = `(?:${["QUESTION", "CONVERSATION", "PROMPT", "CONTEXT", "RESPONSE", "CLAIMS"].map(spread).join("|")})`;
const ourWords = `${gap}${beginOrEnd}${gap}${name}[\\s\\d\\0-\\x1f\\x7f_]*`;
const opening = "[<«⋘]";
const closing = "[>»⋙]";
const threeOpening = `(?:⋘|${opening}${gap}«|[«⋘]${gap}<|${opening}${gap}<${gap}<)`;
const threeClosing = `(?:⋙|»${gap}${closing}|>${gap}[»⋙]|>${gap}>${gap}${closing})`;

/** Servers of open models may read `<|im_end|>` or `<end_of_turn>` inside a text as the end of the message. */
const templateToken = `${opening}(?=\\|[^\\s|<>]{1,60}\\|${closing}|/?(?:START|END)_OF_TURN${closing})`;

const mark = new RegExp(
  [
    templateToken,
    // Three brackets before our words or around anything. CUDA's kernel<<<grid, block>>> has a comma.
    `${threeOpening}(?:${between}${beginOrEnd}|[^<«⋘>»⋙\\n,]+${threeClosing})`,
    `${beginOrEnd}${between}${name}[^\\p{L}<«⋘>»⋙]*${threeClosing}`,
    // Fewer brackets are common in code, so both sides and one of our names are required.
    `${opening}${ourWords}${closing}`,
  ].join("|"),
  "iu",
);

/** More brackets than marks have, so nested marks leave none. Single matches: long repetitions would overflow the stack. */
const replaced = new RegExp(
  [
    templateToken,
    "[⋘⋙]",
    // Each bracket comes before the lookbehind, which would otherwise run from every space.
    `${opening}(?:(?=${gap}${opening}|${ourWords}${closing})|(?<=${opening}${gap}${opening}))`,
    `${closing}(?:(?=${gap}${closing})|(?<=(?:${closing}${gap}|${opening}${ourWords})${closing}))`,
  ].join("|"),
  "giu",
);

/** Turns grouped angle brackets round if anything passes for our marks, in any spelling. Keeps the length. Linear time. */
export function breakMarks(text: string): string {
  if (!anyBracket.test(text)) return text;
  const read = text.replace(/[^\0-\x7f]/gu, readAs);
  if (!mark.test(read)) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: bracket, index } of read.matchAll(replaced)) {
    pieces.push(text.slice(done, index), "<«⋘".includes(bracket) ? "(" : ")");
    done = index + 1;
  }
  return pieces.join("") + text.slice(done);
}

export const holdsMark = (text: string): boolean => breakMarks(text) !== text;
