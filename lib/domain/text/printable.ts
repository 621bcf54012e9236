/** Safe for a terminal: removes control characters and anything that reorders or hides text. */
export const printable = (text: string, { keepLines = false } = {}): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => (keepLines && sign === "\n" ? sign : " "))
    .replace(/[\p{Cf}\p{Cs}\p{Co}\u{e0000}-\u{e0fff}]/gu, "");
