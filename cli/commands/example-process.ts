// Judges the example for `assay demo`. Started by demo.ts.

import type { Call } from "@/cli/backend/call";
import { workOnRuns } from "@/cli/backend/judging/foreground";
import { callerHere } from "@/cli/backend/open";
import { reportsOf } from "@/cli/backend/runs";
import { commandActor } from "@/cli/caller/actor";
import { Terminal } from "@/cli/caller/terminal";
import { formatComparison } from "@/cli/output/comparison-text";
import { compareRuns } from "@/lib/comparison/metrics";
import { findDataset, type ListedDataset } from "@/lib/db/datasets";
import { listRuns, type Run } from "@/lib/db/runs/list";
import { recordedInWords, recordedModel } from "@/lib/domain/servers/recorded";
import { findExample, importExample } from "@/lib/imports/example";
import { leaseEnd } from "@/lib/judging/execute/keep-lease";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { builtInMetrics } from "@/lib/metrics/registry";
import { startRuns } from "@/lib/runs/start/create";
import { judgedExample } from "@/lib/runs/start/example";
import { serveTask } from "@/lib/threads/process-task";

interface Example {
  /** Not 0 if a run did not complete; stderr has the reason. */
  exitCode: number;
  comparison: string;
  dataset: string;
  runs: { id: string; url: string; configuration: string }[];
}

// demo.ts handles Ctrl-C.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

export const judgeExample = serveTask(async function* (): AsyncGenerator<Example> {
  const terminal = new Terminal(process);
  const call = await callerHere();
  const dataset = (await findExample()) ?? (await storeExample(terminal));
  const { exitCode, ids } = await judgeMissing(call, dataset, terminal);
  const reports = await reportsOf(call, ids);
  const { runs, report } = await compareRuns(ids.slice(0, 2));
  yield {
    exitCode,
    comparison: `${dataset.name}, judged by ${recordedInWords}\n\n${formatComparison(runs, report)}\n`,
    dataset: dataset.id,
    runs: reports.map(({ id, url, configuration }) => ({ id, url, configuration })),
  };
});

async function storeExample(terminal: Terminal): Promise<ListedDataset> {
  const { id, accepted } = await importExample(commandActor());
  terminal.say(`The example was imported: ${accepted} samples.`);
  const dataset = await findDataset(id);
  if (!dataset) throw new Error("The example disappeared right after its import.");
  return dataset;
}

async function judgeMissing(
  call: Call,
  dataset: ListedDataset,
  terminal: Terminal,
): Promise<{ exitCode: number; ids: string[] }> {
  const { runs } = await listRuns({ datasetIds: [dataset.id], judges: [recordedModel], statuses: ["completed"] }, { take: 200 });
  const isComplete = (run: Run) => builtInMetrics.every(({ id }) => run.metrics.includes(id));
  const finished = dataset.configurations.map(({ id }) => runs.find((run) => run.configurationId === id && isComplete(run))?.id);
  const missing = dataset.configurations.filter((_, index) => finished[index] === undefined).map(({ id }) => id);
  if (missing.length === 0) return { exitCode: 0, ids: finished.flatMap((id) => id ?? []) };
  const owner = newOwner();
  const started = await startRuns(
    { ...judgedExample(dataset.id), configurations: missing },
    { lease: { owner, until: leaseEnd() }, by: commandActor() },
  );
  const { exitCode } = await workOnRuns(call, started, owner, terminal);
  const left = [...started];
  return { exitCode, ids: finished.map((id) => id ?? left.shift() ?? "") };
}
