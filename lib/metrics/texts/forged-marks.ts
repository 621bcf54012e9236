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
const three = (bracket: string) => bracket + `${gap}${bracket}`.repeat(2);
const ourWords = `${gap}${beginOrEnd}${gap}${name}[\\s\\d]*`;

/** What a model may take for one of our marks. */
const mark = new RegExp(
  [
    // Three brackets before our words, or around anything. A call of CUDA, kernel<<<grid, block>>>, has a comma.
    `${three("<")}(?:${between}${beginOrEnd}|[^<>\\n,]+${three(">")})`,
    `${beginOrEnd}${between}${name}[^\\p{L}<>]*${three(">")}`,
    // Fewer brackets are common in code, so both sides and a name of ours are required.
    `<${ourWords}>`,
  ].join("|"),
  "iu",
);
/**
 * The brackets that are replaced in a text with a mark: more than marks have, so that none is left of one within another. Matches one
 * at a time, since a long repetition would overflow the stack.
 */
const replaced = new RegExp(
  // Each bracket stands before what looks back, or that would look back from every space too.
  `<(?:(?=${gap}<|${ourWords}>)|(?<=<${gap}<))|>(?:(?=${gap}>)|(?<=(?:>${gap}|<${ourWords})>))`,
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
    pieces.push(text.slice(done, index), bracket === "<" ? "(" : ")");
    done = index + 1;
  }
  return pieces.join("") + text.slice(done);
}

/** Whether a text holds what could pass for a mark of our prompts. */
export const holdsMark = (text: string): boolean => breakMarks(text) !== text;
