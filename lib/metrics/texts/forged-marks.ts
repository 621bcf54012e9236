/** What a model may take for one, two or three angle brackets, by the sign that stands for it here. */
const brackets = {
  "<": "<＜﹤‹〈〈⟨❬❮❰⦑⧼ᐸ˂ᚲ≺⋖︿≮⊀",
  "«": "«≪⟪《⪡⪻︽",
  "⋘": "⋘⫷",
  ">": ">＞﹥›〉〉⟩❭❯❱⦒⧽ᐳ˃≻⋗﹀≯⊁",
  "»": "»≫⟫》⪢⪼︾",
  "⋙": "⋙⫸",
};
const anyBracket = new RegExp(`[${Object.values(brackets).join("")}]`);

/** Greek and Cyrillic capitals that look like Latin ones of our marks. */
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

/** Characters of one code unit, since looking one up costs less than reading it anew. */
const known = new Map<string, string>();

/** A character as a model may read it, as long as before: its bracket, its plain letter, a space for what leaves no trace. */
function readAs(character: string): string {
  const remembered = known.get(character);
  if (remembered) return remembered;
  const [sign = ""] = character.normalize("NFKD").toUpperCase();
  const plain = plainSigns.get(sign) ?? (lineBreak.test(sign) ? "\n" : unseen.test(sign) ? " " : sign);
  const read = plain.padEnd(character.length).slice(0, character.length);
  if (character.length === 1) known.set(character, read);
  return read;
}

const gap = "[\\s\\0-\\x1f\\x7f_]*";
const between = "[^\\p{L}\\p{N}<«⋘>»⋙]*";
const spread = (word: string) => [...word].join(gap);
const beginOrEnd = `(?:${spread("BEGIN")}|${spread("END")})`;
const name = `(?:${["QUESTION", "PROMPT", "CONTEXT", "RESPONSE"].map(spread).join("|")})`;
const ourWords = `${gap}${beginOrEnd}${gap}${name}[\\s\\d\\0-\\x1f\\x7f_]*`;
const opening = "[<«⋘]";
const closing = "[>»⋙]";
const threeOpening = `(?:⋘|${opening}${gap}«|[«⋘]${gap}<|${opening}${gap}<${gap}<)`;
const threeClosing = `(?:⋙|»${gap}${closing}|>${gap}[»⋙]|>${gap}>${gap}${closing})`;

/** What a model may take for one of our marks. */
const mark = new RegExp(
  [
    // Three brackets before our words, or around anything. A call of CUDA, kernel<<<grid, block>>>, has a comma.
    `${threeOpening}(?:${between}${beginOrEnd}|[^<«⋘>»⋙\\n,]+${threeClosing})`,
    `${beginOrEnd}${between}${name}[^\\p{L}<«⋘>»⋙]*${threeClosing}`,
    // Fewer brackets are common in code, so both sides and a name of ours are required.
    `${opening}${ourWords}${closing}`,
  ].join("|"),
  "iu",
);

/**
 * The brackets that are replaced in a text with a mark: more than marks have, so that none is left of one within another. Matches
 * one at a time, since a long repetition would overflow the stack.
 */
const replaced = new RegExp(
  [
    "[⋘⋙]",
    // Each bracket stands before what looks back, or that would look back from every space too.
    `${opening}(?:(?=${gap}${opening}|${ourWords}${closing})|(?<=${opening}${gap}${opening}))`,
    `${closing}(?:(?=${gap}${closing})|(?<=(?:${closing}${gap}|${opening}${ourWords})${closing}))`,
  ].join("|"),
  "giu",
);

/**
 * The text with round brackets in place of angle brackets, where several stand together, if anything in it could pass for a mark
 * of our prompts. Spelling does not matter: look-alike brackets and letters, case, spaces, line breaks and invisible characters
 * within. As long as before, so that offsets stay right. Any other text stays as it is. Takes linear time.
 */
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

/** Whether a text holds what could pass for a mark of our prompts. */
export const holdsMark = (text: string): boolean => breakMarks(text) !== text;
