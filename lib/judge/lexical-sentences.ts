/** Cuts a text at its full stops and blank lines: rough, but enough to hold a sentence against a context. Blank pieces are left out. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？।])|\n\s*\n/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
