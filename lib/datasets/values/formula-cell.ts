/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, or skips before one; behind apostrophes, so that a
 * text which has one of its own gets a second and comes back with its own.
 */
const runsAsFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell's text as a CSV for spreadsheets holds it: an apostrophe keeps what would run as a formula a text. */
export const defused = (text: string): string => (runsAsFormula.test(text) ? `'${text}` : text);

/** The text that `defused` was given. */
export const restored = (cell: string): string => (cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell);

/** The column by which an import knows that a CSV was written by Assay and its cells are defused. */
export const defusedMark = "assay.sample";
