import { perProcess } from "./values";

/** Takes one line of JSON. `assay serve` replaces it: the limits of its log would leave lines out. */
export const requestLog = perProcess("request log", () => ({ write: (line: string): void => console.error(line) }));
