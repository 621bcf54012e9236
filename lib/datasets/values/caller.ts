/** Messages use the caller's own option names. */
export type Caller = "command" | "api" | "page";

/** "--map question=COLUMN"; an empty column declares that there is none. */
export function mapWords(caller: Caller, field: string, column: string): string {
  if (caller === "page") return column === "" ? `“There is no ${field}”` : `“${field}” under “Read as” next to ${column}`;
  const isPlain = /^[\p{L}\p{N}_.[\]-]*$/u.test(column) && !/\[[^\]]/.test(column);
  const given = `${field}=${column}`;
  if (caller === "api") return `map=${given}`;
  return `--map ${isPlain ? given : `'${given.replaceAll("'", `'\\''`)}'`}`;
}

export const configWords = (caller: Caller): string =>
  ({ command: "--config", api: "config=", page: "“one name for all rows” under Configuration" })[caller];

/** How to change what the reader chose: on the page by a control, else by a key of the mapping. */
export const choiceWords = (caller: Caller, key: string, control: string): string =>
  caller === "page" ? control : `add the mapping ${key}`;
