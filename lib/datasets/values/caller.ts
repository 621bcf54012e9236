/** Who has a file read. Sentences name what can be changed by the caller's own words. */
export type Caller = "command" | "api" | "page";

/** How a caller maps a field: "--map question=COLUMN". "" as the column declares that there is none. */
export function mapWords(caller: Caller, field: string, column: string): string {
  if (caller === "page") return column === "" ? `“There is no ${field}”` : `“${field}” under “Read as” beside ${column}`;
  return `${caller === "api" ? "map=" : "--map "}${field}=${column}`;
}

/** How a caller names the configuration of every row. */
export const configWords = (caller: Caller): string =>
  ({ command: "--config", api: "config=", page: "“one name for all rows” under Configuration" })[caller];
