import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatComparison } from "@/cli/output/comparison-text";
import { formatTable } from "@/cli/output/table";
import { workOnRuns } from "@/cli/place/foreground";
import { reportsOf } from "@/cli/place/reports";
import { type Address, chooseAddress, serveDashboard } from "@/cli/serve/dashboard";
import { migrate } from "@/lib/db/connection/migrate";
import { findDataset, type ListedDataset } from "@/lib/db/datasets";
import { listRuns, type Run } from "@/lib/db/runs/list";
import type { RunReport } from "@/lib/domain/run";
import { findExample, importExample } from "@/lib/imports/example";
import { metrics } from "@/lib/metrics/registry";
import { compareRuns } from "@/lib/runs/compare/metrics";
import { leaseFor } from "@/lib/runs/execute/keep-lease";
import { newOwner } from "@/lib/runs/execute/lease-owner";
import { startRuns } from "@/lib/runs/start/create";
import { withAddress } from "./serve";

export const define = (command: Command, terminal: Terminal): Command =>
  withAddress(command).action((asked: Partial<Address>) => run(asked, terminal));

async function run(asked: Partial<Address>, terminal: Terminal): Promise<void> {
  const address = await chooseAddress(asked, terminal.env);
  await migrate();
  const dataset = (await findExample()) ?? (await storeExample(terminal));
  const runs = await judgeExample(dataset, terminal);
  if (!runs) return;
  const ids = runs.map(({ id }) => id);
  const comparison = await compareRuns(ids);
  terminal.print(`${dataset.name}, judged by the lexical judge\n\n${formatComparison(comparison.runs, comparison.report)}\n`);
  await serveDashboard(address, terminal, {
    onReady: (url) => {
      const pages = runs.map((run) => [run.configuration, `${url}${run.url}`]);
      terminal.print(
        `${formatTable(["open", ""], [["all runs", `${url}/`], ...pages, ["compared", `${url}/compare?runs=${ids.join(",")}`]])}\nCtrl-C ends it.\n`,
      );
    },
  });
}

async function storeExample(terminal: Terminal): Promise<ListedDataset> {
  const { id, accepted } = await importExample();
  terminal.say(`The example was imported: ${accepted} samples.`);
  const dataset = await findDataset(id);
  if (!dataset) throw new Error("The example disappeared right after its import.");
  return dataset;
}

/** A finished run of each configuration, judging only what is not judged yet; null if interrupted. */
async function judgeExample(dataset: ListedDataset, terminal: Terminal): Promise<RunReport[] | null> {
  const { runs } = await listRuns({ datasetIds: [dataset.id], judges: ["lexical"], statuses: ["completed"] }, { take: 200 });
  const isComplete = (run: Run) => metrics.every(({ id }) => run.metrics.includes(id));
  const finished = dataset.configurations.map(({ id }) => runs.find((run) => run.configurationId === id && isComplete(run))?.id);
  const missing = dataset.configurations.filter((_, index) => finished[index] === undefined).map(({ id }) => id);
  if (missing.length === 0) return reportsOf(finished.flatMap((id) => id ?? []));
  const owner = newOwner();
  const ids = await startRuns(
    { datasetId: dataset.id, configurations: missing, metrics: metrics.map(({ id }) => id), judge: { kind: "lexical" } },
    { lease: { owner, until: new Date(Date.now() + leaseFor) }, by: commandActor() },
  );
  const result = await workOnRuns(ids, owner, terminal);
  terminal.exitCode = result.exitCode;
  if (result.exitCode !== 0) return null;
  return reportsOf(finished.map((id) => id ?? ids.shift() ?? ""));
}
