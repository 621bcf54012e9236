type Split = (text: string) => string[] | null;

/** "[1] … [2] …", "Document 1: … Document 2: …", or numbered lines. */
function numbered(text: string): string[] | null {
  const [start, before = "", after = ""] =
    /^\s{0,9}((?:[[(#【]|\p{L}{3,15}[ #]{1,2}){0,2})1([\])】:.]{1,2})\s{1,9}/u.exec(text.slice(0, 100)) ?? [];
  if (start === undefined) return null;
  const isOfLines = before === "" || text.includes(`\n${before}2${after}`);
  const texts: string[] = [];
  let from = start.length;
  for (let number = 2; ; number++) {
    const mark = `${isOfLines ? "\n" : " "}${before}${number}${after}`;
    const end = text.indexOf(`${mark} `, from);
    texts.push(text.slice(from, end === -1 ? undefined : end));
    if (end === -1) return texts;
    from = end + mark.length;
  }
}

function tagged(text: string): string[] | null {
  const [, tag] = /^\s{0,9}<(\w{3,20})[ >]/.exec(text) ?? [];
  return tag === undefined ? null : text.split(new RegExp(`</?${tag}(?: [^<>]{0,200})?>`));
}

const rule = /\n[ \t]{0,9}(?:-{3,99}|={3,99}|#{3,99})[ \t]{0,9}\r?\n|\|{3}|<sep>|\[SEP\]/i;
const separated: Split = (text) => text.split(rule);
const bulleted: Split = (text) => (/^\s{0,9}[•●▪]/.test(text) ? text.split(/(?:^|\n)\s{0,9}[•●▪]/) : null);

const splits = [numbered, tagged, bulleted, separated].map(
  (split): Split =>
    (text) =>
      split(text)?.flatMap((one) => one.trim() || []) ?? null,
);

/** How a column's cells hold several texts each, if all are written so and most hold several. */
export function splitOf(values: readonly unknown[]): Split | null {
  const isSo = (split: Split) => {
    const counts = values.map((value) => (typeof value === "string" && split(value)?.length) || 0);
    return !counts.includes(0) && counts.filter((count) => count > 1).length * 2 > counts.length;
  };
  return values.length === 0 ? null : (splits.find(isSo) ?? null);
}
