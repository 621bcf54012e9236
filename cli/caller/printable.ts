/** Text from outside as a terminal may show it: no control characters, nothing that reorders or hides what is read. */
export const printable = (text: string, { keepLines = false } = {}): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => (keepLines && sign === "\n" ? sign : " "))
    .replace(/[\p{Cf}\p{Cs}\p{Co}\u{e0000}-\u{e0fff}]/gu, "");
