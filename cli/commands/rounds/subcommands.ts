import { type Command, Option } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { askForRound, askForRounds } from "@/cli/backend/rounds";
import type { Terminal } from "@/cli/caller/terminal";
import { openInput, refuseUnwritable } from "@/cli/input/files";
import { formatTable } from "@/cli/output/table";
import { writeOut } from "@/cli/output/write-out";
import { counted } from "@/lib/domain/text/counted";
import { rounds } from "@/lib/rounds/api/operations";
import type { RoundReport } from "@/lib/rounds/api/reports";
import { roundAsText } from "./as-text";
import { type CreateOptions, wantedOf, withCreateOptions } from "./create-options";
import { shownRound } from "./shown";

interface Options extends PlaceOptions {
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => withServer(command.command(name).description(description));
  const json = (of: Command) => of.option("--json", "print one JSON object");

  json(
    withCreateOptions(sub("create", "draw samples of a run for people to label").argument("<run>", "a run, or a dataset")),
  ).action(async (id: string, options: Options & CreateOptions) => {
    const wanted = await wantedOf(options);
    const round = await askForRound(await caller(options, terminal), id, wanted);
    if (options.json) return terminal.printJson(shownRound(round));
    terminal.say(`${round.name}: ${counted(round.needed, "label")} to give. Round ${round.id}`);
  });
  json(sub("list", "list rounds, newest first").option("--run <run>", "only rounds of this run")).action(
    async (options: Options & { run?: string }) => {
      const all = await askForRounds(await caller(options, terminal), options.run);
      if (options.json) return terminal.printJson({ rounds: all });
      terminal.print(asTable(all));
    },
  );
  json(sub("show", "print a round's progress and results").argument("<round>", "the round's id"))
    .option("--results", "with results although the round is open")
    .action(async (id: string, options: Options & { results?: boolean }) => {
      const query = options.results ? { results: "true" as const } : {};
      const round = await (await caller(options, terminal))(rounds.getRound, { id, query });
      if (options.json) return terminal.printJson(shownRound(round));
      terminal.print(roundAsText(round, options.results === true));
    });
  json(sub("import", "import labels from a file, all or none").argument("<round>", "the round's id"))
    .argument("<file>", "CSV or JSON Lines with the columns that export writes")
    .action(async (id: string, file: string, options: Options) => {
      const labels = await openInput(file);
      const found = await (await caller(options, terminal))(rounds.importRoundLabels, { id, file: labels });
      if (options.json) return terminal.printJson(found);
      terminal.say(`${counted(found.stored, "label")} stored, ${found.existed} were the same, ${found.skipped} skipped.`);
    });
  sub("export", "export a round's labels")
    .argument("<round>", "the round's id")
    .addOption(new Option("--format <format>", "file format").choices(["jsonl", "csv"]).default("jsonl"))
    .option("--out <file>", "file to write (default: standard output)")
    .action(async (id: string, options: Options & { format: "jsonl" | "csv"; out?: string }) => {
      if (options.out !== undefined) await refuseUnwritable(options.out);
      const { format, out } = options;
      const call = await caller(options, terminal);
      await writeOut(await call.stream(rounds.exportRoundLabels, { id, query: { format } }), out, terminal);
    });
  return command;
};

const asTable = (rounds: readonly RoundReport[]): string =>
  formatTable(
    ["round", "name", "metric", "design", "labels", "people", "state"],
    rounds.map(({ id, name, metric, design, given, needed, people, closedAt }) => [
      ...[id, name, metric, design, `${given} of ${needed}`, String(people), closedAt === null ? "open" : "closed"],
    ]),
    ["people"],
  );
