/** What a model may take for an angle bracket. */
const openings = "<＜﹤‹«〈〈⟨⟪《❬❮❰⦑⧼ᐸ˂ᚲ≺⋖≪⋘⪡⪻⫷︿︽≮⊀";
const closings = ">＞﹥›»〉〉⟩⟫》❭❯❱⦒⧽ᐳ˃≻⋗≫⋙⪢⪼⫸﹀︾≯⊁";
const anyBracket = new RegExp(`[${openings}${closings}]`);

/** Greek and Cyrillic capitals that look like the Latin ones of our marks, which follow in the same order. */
const foreign = "ВЕԌІԀԚЅТОСХРМΒΕΙΝΤΟΧΡΜ";
const latin = "BEGIDQSTOCXPMBEINTOXPM";

const lineBreak = /[\u0085\u2028\u2029]/;
const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\p{Z}]/u;

/** Characters of one code unit, since looking one up costs less than reading it anew. */
const known = new Map<string, string>();

/** A character as a model may read it, as long as before: its bracket, its plain letter, a space for what leaves no trace. */
function readAs(character: string): string {
  const remembered = known.get(character);
  if (remembered) return remembered;
  const plain = [...character.normalize("NFKD").toUpperCase()][0] ?? character;
  const place = foreign.indexOf(plain);
  const read = openings.includes(plain)
    ? "<"
    : closings.includes(plain)
      ? ">"
      : place !== -1
        ? latin.charAt(place)
        : lineBreak.test(plain)
          ? "\n"
          : unseen.test(plain)
            ? " "
            : plain;
  const fitted = read.padEnd(character.length).slice(0, character.length);
  if (character.length === 1) known.set(character, fitted);
  return fitted;
}

const gap = "[\\s\\0-\\x1f\\x7f_]*";
const between = "[^\\p{L}\\p{N}<>]*";
const spread = (word: string) => [...word].join(gap);
const beginOrEnd = `(?:${spread("BEGIN")}|${spread("END")})`;
const name = `(?:${["QUESTION", "PROMPT", "CONTEXT", "RESPONSE"].map(spread).join("|")})`;
// Each begins at the first bracket of a row, so that no row is scanned from everywhere within.
const three = `(?<!<${gap})<(?:${gap}<){2,}`;
const threeClosing = `>(?:${gap}>){2}`;
/** Fewer brackets are common in code, so both sides and a name of ours are required. */
const fewer = `(?<!<${gap})<(?:${gap}<)*${gap}${beginOrEnd}${gap}${name}[\\s\\d]*>(?:${gap}>)*`;

/** What a model may take for one of our marks. */
const mark = new RegExp(
  [
    // Three brackets before our words, or around anything. A call of CUDA, kernel<<<grid, block>>>, has a comma.
    `${three}(?:${between}${beginOrEnd}|[^<>\\n,]+${threeClosing})`,
    `${beginOrEnd}${between}${name}[^\\p{L}<>]*${threeClosing}`,
    fewer,
  ].join("|"),
  "iu",
);
/** What is broken in a text with a mark: more than marks alone, so that none is left of one within another. */
const rows = new RegExp(`${fewer}|<(?:${gap}<)+|>(?:${gap}>)+`, "giu");

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
  for (const { 0: row, index } of read.matchAll(rows))
    for (const { 0: bracket, index: place } of row.matchAll(/[<>]/g)) {
      pieces.push(text.slice(done, index + place), bracket === "<" ? "(" : ")");
      done = index + place + 1;
    }
  return pieces.join("") + text.slice(done);
}

/** Whether a text holds what could pass for a mark of our prompts. */
export const holdsMark = (text: string): boolean => breakMarks(text) !== text;
