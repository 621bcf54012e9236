import type { Command } from "commander";
import { answering, caller, type PlaceOptions, tableOr, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { baselines } from "@/lib/comparison/api/baselines";
import { BaselineName, splitName } from "@/lib/domain/baselines/named";
import { readAs } from "@/lib/domain/problem";

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  withServer(sub("set", "name a run as a baseline"))
    .argument(
      "<name>",
      "for example main; moves the name if another run of the dataset has it. PROJECT/NAME belongs to the project",
    )
    .argument("<run>", "the run's id")
    .option("--force", "allow a run that has not completed")
    .action(async (given: string, run: string, { force, ...options }: PlaceOptions & { force?: boolean }) => {
      const name = readAs(BaselineName, given);
      const call = await caller(options, terminal);
      const { name: last, ...query } = splitName(name);
      await call(baselines.setBaseline, { name: last, query, body: { run, force } });
      terminal.say(`${name} is now run ${run}. To compare with it: assay compare --baseline ${name} RUN`);
    });
  answering(sub("list", "list baselines"), terminal, async (call) => {
    const listed = await call(baselines.listBaselines, {});
    const rows = listed.baselines.map(({ name, run, datasetName, setAt }) => [
      ...[name, run, datasetName, setAt.slice(0, 16).replace("T", " ")],
    ]);
    const none = "There are no baselines yet. To set one: assay baseline set NAME RUN";
    return { json: { baselines: listed.baselines }, ...tableOr(none, ["name", "run", "dataset", "set (UTC)"], rows) };
  });
  withServer(sub("remove", "remove a baseline and keep its run"))
    .argument("<name>", "the baseline's name")
    .option("--dataset <id>", "whose baseline it is, if several datasets have one of that name")
    .action(async (name: string, options: PlaceOptions & { dataset?: string }) => {
      const { name: last, ...query } = splitName(name);
      const call = await caller(options, terminal);
      await call(baselines.removeBaseline, { name: last, query: { ...query, dataset: options.dataset } });
      terminal.say(`The baseline ${name} was removed.`);
    });
  return command;
};
