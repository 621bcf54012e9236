/** Spreadsheets run such cells. Texts that begin with an apostrophe get a second one, so they are restored exactly. */
const runsAsFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** For CSV: an apostrophe keeps a spreadsheet from running the cell. */
export const defused = (text: string): string => (runsAsFormula.test(text) ? `'${text}` : text);

export const restored = (cell: string): string => (cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell);

/** Marks Assay's CSV, whose cells are defused. */
export const defusedMark = "assay.sample";
