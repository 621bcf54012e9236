import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { migrate } from "@/lib/db/connection/migrate";
import { impactInWords } from "@/lib/domain/deletion-impact";
import { Refusal } from "@/lib/domain/problem";
import { previewRetention, readDays, readRetention, setRetention } from "@/lib/runs/upkeep/retention";

interface Options {
  days?: string;
  off?: boolean;
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--days <n>", "delete runs this many days after they ended, except those tagged keep")
    .option("--off", "keep every run until somebody deletes it")
    .option("--yes", "do not ask")
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run({ days: typed, off, yes, json }: Options, terminal: Terminal): Promise<void> {
  if (typed !== undefined && off) throw new Refusal("Give --days or --off, not both.");
  const days = typed === undefined ? null : readDays(typed);
  if (typed !== undefined && days === null) throw new Refusal("--days is blank. Name a number of days, or give --off.");
  if (days !== null) requireAnswer(yes, terminal);
  await migrate();
  if (days !== null && !yes) {
    const { impact } = await previewRetention(days);
    const now = impact.runs === 0 ? "No run is that old now." : `${impactInWords(impact)} will be deleted at once, for good.`;
    if (!(await confirmed(`${now} Delete runs ${days} days after they ended from now on?`, terminal))) {
      terminal.say("Nothing was changed.");
      terminal.exitCode = exitCodes.refused;
      return;
    }
  }
  if (days !== null || off) await setRetention(days, commandActor());
  const state = await readRetention();
  const due = state.days === null ? null : (await previewRetention(state.days)).impact;
  if (json) return terminal.printJson({ ...state, due });
  terminal.say(
    due === null
      ? "Every run is kept until somebody deletes it."
      : `Runs are deleted ${state.days} days after they ended, except those tagged keep. ${due.runs === 0 ? "None is that old now." : `${impactInWords(due)} will be deleted as soon as assay serve or assay worker runs.`}`,
  );
  if (state.last)
    terminal.say(`Last time ${state.last.at.toISOString().slice(0, 16).replace("T", " ")} UTC: ${state.last.runs} runs.`);
}
