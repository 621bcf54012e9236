import type { Command } from "commander";
import type { Call } from "@/cli/backend/call";
import { answering, type CommandAnswer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { Refusal } from "@/lib/domain/problem";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";
import { readDays } from "@/lib/runs/upkeep/retention";
import { settings } from "@/lib/upkeep/api/settings";

interface Options {
  days?: string;
  off?: boolean;
  yes?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .option("--days <n>", "delete runs this many days after they ended, except those tagged keep")
      .option("--off", "keep every run until it is deleted by hand")
      .option("--yes", "skip the prompt"),
    terminal,
    (call, options: Options) => keep(call, options, terminal),
  );

async function keep(call: Call, { days: typed, off, yes }: Options, terminal: Terminal): Promise<CommandAnswer | null> {
  if (typed !== undefined && off) throw new Refusal("Use --days or --off, not both.");
  const days = typed === undefined ? null : readDays(typed);
  if (typed !== undefined && days === null) throw new Refusal("--days is blank. Give a number of days, or use --off.");
  if (days !== null) requireAnswer(yes, terminal);
  if (days !== null && !yes) {
    const { due: impact } = await call(settings.getRetention, { query: { days } });
    const now =
      !impact || impact.runs === 0 ? "No run is that old now." : `${impactInWords(impact)} will be deleted for good now.`;
    if (!(await confirmed(`${now} From now on, delete runs ${days} days after they end?`, terminal))) {
      terminal.say("Nothing was changed.");
      terminal.exitCode = exitCodes.refused;
      return null;
    }
  }
  const state =
    days !== null || off ? await call(settings.setRetention, { body: { days } }) : await call(settings.getRetention, {});
  const { due, last } = state;
  const sentences = [
    due === null
      ? "Every run is kept until it is deleted by hand."
      : `Runs are deleted ${state.days} days after they ended, except those tagged keep. ${due.runs === 0 ? "None is that old now." : `${impactInWords(due)} will be deleted as soon as assay serve or assay worker runs.`}`,
    ...(last ? [`Last time ${last.at.slice(0, 16).replace("T", " ")} UTC: ${last.runs} runs.`] : []),
  ];
  return { json: state, said: sentences.join("\n") };
}
