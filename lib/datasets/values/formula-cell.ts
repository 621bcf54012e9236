/**
 * The start of a formula in a spreadsheet. Texts that begin with an apostrophe get a second one, so they are restored exactly.
 */
const runsAsFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell's text in a CSV for spreadsheets: an apostrophe prevents it from running as a formula. */
export const defused = (text: string): string => (runsAsFormula.test(text) ? `'${text}` : text);

/** Restores the text from before `defused`. */
export const restored = (cell: string): string => (cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell);

/** The column that tells an import that Assay wrote the CSV and its cells are defused. */
export const defusedMark = "assay.sample";
