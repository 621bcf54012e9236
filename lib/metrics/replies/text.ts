const closing = "</think>";

/**
 * A judge's reply, trimmed, without a reasoning model's thoughts between <think> and </think>. Some servers send only the end
 * tag, on a separate line. If the thoughts never end, the result is empty.
 */
export function replyText(reply: string): string {
  const text = reply.trim();
  if (/^<think>/i.test(text)) {
    const end = text.toLowerCase().indexOf(closing);
    return end === -1 ? "" : text.slice(end + closing.length).trim();
  }
  const lone = /^[ \t]{0,20}<\/think>[ \t]{0,20}$/im.exec(text);
  return lone ? text.slice(lone.index + lone[0].length).trim() : text;
}

const wide = "０１２３４５６７８９：／．－＝＋（）";
const narrow = "0123456789:/.-=+()";

/** Replaces full-width digits and signs by ASCII ones; the length stays the same. */
export const foldWidth = (text: string): string =>
  text.replace(/[０-９：／．－＝＋（）]/g, (sign) => narrow.charAt(wide.indexOf(sign)) || sign);

/** Text on one line, at most `longest` characters. */
export const onOneLine = (text: string, longest = 300): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
};

/** Removes surrounding Markdown emphasis, quotes and white space; null if nothing is left. */
export const bare = (text: string): string | null =>
  text
    .replace(/^[\s*_`"“”]{1,20}(?=\S)|^\s+/, "")
    .replace(/[\s*_`]{1,20}$/, "")
    .trim() || null;
