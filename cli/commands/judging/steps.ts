import type { Command } from "commander";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { estimateIn, startedIn } from "@/cli/backend/started";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { formatSteps } from "@/cli/output/steps-text";
import { controlsEstimateInWords } from "@/lib/controls/words/sentences";
import { judgingInWords } from "@/lib/domain/steps/in-words";
import { steps } from "@/lib/judged-steps/api";

interface Options extends PlaceOptions {
  judge?: boolean;
  yes?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the id of a run whose samples have steps")
    .option("--judge", "score the contexts of all steps with the run's judge, each text of a sample once")
    .option("--yes", "skip the confirmation")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: Options) => {
      const call = await caller(options, terminal);
      const { judge, yes, json } = options;
      if (judge) {
        requireAnswer(yes, terminal);
        const estimate = estimateIn(await call(steps.judgeSteps, { id, query: { estimate: "1" }, body: {} }));
        terminal.say(`The steps' contexts: ${controlsEstimateInWords(estimate)}.`);
        if (!yes && !(await confirmed("Judge them now?", terminal))) return void terminal.say("Nothing was judged.");
        const { workOn } = await judgingAt(call, terminal);
        const { exitCode } = await workOn(startedIn(await call(steps.judgeSteps, { id, body: {} })));
        terminal.exitCode = exitCode;
      }
      const figures = await call(steps.measureSteps, { id });
      if (json) terminal.printJson(figures);
      else if (figures.steps.length === 0) terminal.print("The run's samples have no steps.\n");
      else {
        terminal.print(formatSteps(figures));
        const words = judgingInWords(figures.judging);
        if (words) terminal.print(`${words}\n`);
      }
    });
