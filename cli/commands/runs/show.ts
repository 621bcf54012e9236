import type { Command } from "commander";
import type { Call } from "@/cli/backend/call";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { reportsOf } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { errorLines } from "@/cli/output/error-lines";
import { printRuns } from "@/cli/output/print-runs";
import { formatSteps } from "@/cli/output/steps-text";
import { BriefAgreement } from "@/lib/domain/agreement";
import { ignoredInWords, waitingInWords } from "@/lib/domain/batches/in-words";
import { goldInWords } from "@/lib/domain/gold/in-words";
import type { RunReport } from "@/lib/domain/run";
import { reviews } from "@/lib/reviews/api";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: PlaceOptions & { json?: boolean }) => {
      const call = await caller(options, terminal);
      const reports = await reportsOf(call, [id]);
      for (const run of reports) {
        if (run.reason) terminal.say(run.reason);
        for (const line of errorLines(run)) terminal.say(line);
        const gold = run.gold && goldInWords(run.gold);
        if (gold) terminal.say(gold);
        for (const line of atServerLines(run)) terminal.say(line);
      }
      if (!options.json) {
        printRuns(reports, false, terminal);
        for (const { steps } of reports) if (steps) terminal.print(`\n${formatSteps(steps)}`);
        return;
      }
      // Null unless the samples have labels.
      const agreement = await agreementOf(call, id);
      terminal.printJson({ runs: reports.map((run) => (agreement ? { ...run, agreement } : run)) });
    });

/** This process measures it without a thread, which could outlive the command. */
async function agreementOf(call: Call, id: string): Promise<BriefAgreement | null> {
  if (call.at === null) return (await import("@/lib/agreement/brief")).briefAgreement(id);
  const found = await call(reviews.getAgreement, { id });
  return found.label === null || found.good === null ? null : BriefAgreement.parse(found);
}

function atServerLines({ batches }: Pick<RunReport, "batches">): string[] {
  if (!batches) return [];
  const waiting = waitingInWords(batches, Date.now());
  return [waiting && `${waiting}.`, ignoredInWords(batches)].filter((line) => line !== null);
}
