import type { RunReport } from "@/lib/domain/run";
import { formatRun } from "./output/run-table";
import { printable } from "./output/table";

/** Prints the one JSON object that --json promises. */
export const printJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

/** Prints runs as JSON or as a table each. */
export const printRuns = (runs: readonly RunReport[], isJson: boolean | undefined): void =>
  isJson ? printJson({ runs }) : void process.stdout.write(runs.map(formatRun).join("\n"));

/** Says something beside the output. */
export const say = (text: string): void => void process.stderr.write(`${printable(text, { keepLines: true })}\n`);
