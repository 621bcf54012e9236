import { type Command, Option } from "commander";
import { answering, caller, type PlaceOptions, withServer } from "@/cli/backend/open";
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

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);

  answering(
    withCreateOptions(sub("create", "draw samples of a run for people to label").argument("<run>", "a run, or a dataset")),
    terminal,
    async (call, id: string, options: CreateOptions) => {
      const round = await askForRound(call, id, await wantedOf(options));
      const said = `${round.name}: ${counted(round.needed, "label")} to give. Round ${round.id}`;
      return { json: shownRound(round), said };
    },
  );
  answering(
    sub("list", "list rounds, newest first").option("--run <run>", "only rounds of this run"),
    terminal,
    async (call, { run }: { run?: string }) => {
      const all = await askForRounds(call, run);
      return { json: { rounds: all }, printed: asTable(all) };
    },
  );
  answering(
    sub("show", "print a round's progress and results")
      .argument("<round>", "the round's id")
      .option("--results", "with results although the round is open"),
    terminal,
    async (call, id: string, { results = false }: { results?: boolean }) => {
      const query = results ? { results: "true" as const } : {};
      const round = await call(rounds.getRound, { id, query });
      return { json: shownRound(round), printed: roundAsText(round, results) };
    },
  );
  answering(
    sub("import", "import labels from a file, all or none")
      .argument("<round>", "the round's id")
      .argument("<file>", "CSV or JSON Lines with the columns that export writes"),
    terminal,
    async (call, id: string, file: string) => {
      const found = await call(rounds.importRoundLabels, { id, file: await openInput(file) });
      const said = `${counted(found.stored, "label")} stored, ${found.existed} were the same, ${found.skipped} skipped.`;
      return { json: found, said };
    },
  );
  withServer(sub("export", "export a round's labels"))
    .argument("<round>", "the round's id")
    .addOption(new Option("--format <format>", "file format").choices(["jsonl", "csv"]).default("jsonl"))
    .option("--out <file>", "file to write (default: standard output)")
    .action(async (id: string, options: PlaceOptions & { format: "jsonl" | "csv"; out?: string }) => {
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
