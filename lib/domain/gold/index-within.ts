const letter = /[\p{L}\p{N}]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Finds `sought` as whole words, else -1. Linear (Knuth, Morris and Pratt 1977); `indexOf` is quadratic for near repeats. */
export function indexWithin(text: string, sought: string): number {
  if (sought === "") return 0;
  const fallback = fallbacksOf(sought);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = fallback[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === unit) matched++;
    if (matched < sought.length) continue;
    const start = at + 1 - sought.length;
    if (!cutsWord(text, start) && !cutsWord(text, at + 1)) return start;
    matched = fallback[matched - 1] ?? 0;
  }
  return -1;
}

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
function fallbacksOf(text: string): Uint32Array {
  const lengths = new Uint32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text.charCodeAt(length) !== text.charCodeAt(at)) length = lengths[length - 1] ?? 0;
    if (text.charCodeAt(length) === text.charCodeAt(at)) length++;
    lengths[at] = length;
  }
  return lengths;
}

/** Whether the characters before and at `at` belong to one word. */
function cutsWord(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false;
  const before = String.fromCodePoint(text.codePointAt(isLow(text, at - 1) ? at - 2 : at - 1) ?? 32);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return letter.test(before) && letter.test(after) && !(unspaced.test(before) && unspaced.test(after));
}

const isLow = (text: string, at: number): boolean => at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
