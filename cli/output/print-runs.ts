import type { Terminal } from "@/cli/caller/terminal";
import type { RunReport } from "@/lib/domain/run";
import { formatRun } from "./run-table";

export function printRuns(runs: readonly RunReport[], isJson: boolean | undefined, terminal: Terminal): void {
  if (isJson) terminal.printJson({ runs });
  else terminal.print(runs.map(formatRun).join("\n"));
}
