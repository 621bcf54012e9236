import { printable } from "./printable";

/** A text from outside on one line of Markdown, with everything escaped that Markdown or HTML would read as more than text. */
export const markdownText = (text: string): string =>
  printable(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#~@!]/g, (sign) => `\\${sign}`);
