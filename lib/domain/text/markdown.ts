import { printable } from "./printable";

/** On one line, with everything escaped that Markdown or HTML would interpret. */
export const markdownText = (text: string): string =>
  printable(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#~@!]/g, (sign) => `\\${sign}`);
