import type { Command } from "commander";
import { open, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { numberOf } from "@/cli/input/option-values";
import { controlsText } from "@/cli/output/controls-text";
import { ControlsRequest, sizes } from "@/lib/domain/controls/drawn";
import { estimateInWords } from "@/lib/domain/controls/in-words";

interface Options extends PlaceOptions {
  size?: number;
  seed?: number;
  again?: boolean;
  as?: string;
  yes?: boolean;
  json?: boolean;
}

const { size, seed } = ControlsRequest.shape;

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the id of a finished run")
    .option(
      "--size <n>",
      `draw new controls, up to this many of each kind (${sizes.least} to ${sizes.most}; default: ${sizes.usual})`,
      numberOf(size.unwrap()),
    )
    .option("--seed <n>", "draw new controls with this seed (default: 1)", numberOf(seed.unwrap()))
    .option("--again", "ask the canary set again: does the judge still reply as before?")
    .option("--as <run>", "with --again: use the judge, prompts and settings of another run")
    .option("--yes", "skip the confirmation")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: Options) => {
      const { runs, controls } = await open(options, terminal, "runs", "controls");
      const { size, seed, again = false, as = null, yes, json } = options;
      let report = await controls.report(id);
      const isAsked = report.state === "running" || report.state === "finished";
      const isNew = size !== undefined || seed !== undefined || again || !isAsked;
      if (isNew) {
        requireAnswer(yes, terminal);
        const wanted = ControlsRequest.parse({ again, as, ...(size && { size }), ...(seed !== undefined && { seed }) });
        const estimate = estimateInWords(await controls.estimate(id, wanted));
        terminal.say(`${again ? "The canary set" : "Controls"}: ${estimate}.`);
        if (!yes && !(await confirmed("Ask them now?", terminal))) return void terminal.say("Nothing was asked.");
        const { exitCode } = await runs.workOn(await controls.start(id, wanted));
        terminal.exitCode = exitCode;
        report = await controls.report(id);
      }
      if (json) terminal.printJson(report);
      else terminal.print(controlsText(report));
    });
