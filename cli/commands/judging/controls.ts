import type { Command } from "commander";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { estimateIn, startedIn } from "@/cli/backend/started";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { optionNumber } from "@/cli/input/option-values";
import { controlsText } from "@/cli/output/controls-text";
import { controls } from "@/lib/controls/api";
import { controlsEstimateInWords } from "@/lib/controls/words/sentences";
import { ControlsRequest, sizes } from "@/lib/domain/controls/kinds";

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
      optionNumber(size),
    )
    .option("--seed <n>", "draw new controls with this seed (default: 1)", optionNumber(seed))
    .option("--again", "ask the canary set again: does the judge still reply as before?")
    .option("--as <run>", "with --again: use the judge, prompts and settings of another run")
    .option("--yes", "skip the confirmation")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: Options) => {
      const call = await caller(options, terminal);
      const { size, seed, again = false, as = null, yes, json } = options;
      let report = await call(controls.readControls, { id });
      const isAsked = report.state === "running" || report.state === "finished";
      const isNew = size !== undefined || seed !== undefined || again || !isAsked;
      if (isNew) {
        requireAnswer(yes, terminal);
        const wanted = ControlsRequest.parse({ again, as, ...(size && { size }), ...(seed !== undefined && { seed }) });
        const estimate = estimateIn(await call(controls.startControls, { id, query: { estimate: "1" }, body: wanted }));
        terminal.say(`${again ? "The canary set" : "Controls"}: ${controlsEstimateInWords(estimate)}.`);
        if (!yes && !(await confirmed("Ask them now?", terminal))) return void terminal.say("Nothing was asked.");
        const { workOn } = await judgingAt(call, terminal);
        const { exitCode } = await workOn(startedIn(await call(controls.startControls, { id, body: wanted })));
        terminal.exitCode = exitCode;
        report = await call(controls.readControls, { id });
      }
      if (json) terminal.printJson(report);
      else terminal.print(controlsText(report));
    });
