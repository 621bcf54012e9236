/** Messages use the caller's own option names. */
export type CallingTool = "command" | "api" | "page";

/** "--map question=COLUMN"; an empty column declares that there is none. */
export function mapWords(caller: CallingTool, field: string, column: string): string {
  if (caller === "page") return column === "" ? `“There is no ${field}”` : `“${field}” under “Read as” next to ${column}`;
  const isPlain = /^[\p{L}\p{N}_.[\]-]*$/u.test(column) && !/\[[^\]]/.test(column);
  return optionWords(caller, "map", `${field}=${column}`, isPlain);
}

function optionWords(caller: CallingTool, option: string, given: string, isPlain: boolean): string {
  if (caller === "api") return `${option}=${given}`;
  return `--${option} ${isPlain ? given : `'${given.replaceAll("'", `'\\''`)}'`}`;
}

export const scoreWords = (caller: CallingTool, key: string, metric: string): string =>
  optionWords(caller, "score", `${key}=${metric}`, false);

export const configWords = (caller: CallingTool): string =>
  ({ command: "--config", api: "config=", page: "“one name for all rows” under Configuration" })[caller];

/** How to change what the reader chose: on the page by a control, else by a key of the mapping. */
export const choiceWords = (caller: CallingTool, key: string, control: string): string =>
  caller === "page" ? control : `add the mapping ${key}`;
