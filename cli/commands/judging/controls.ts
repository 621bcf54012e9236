import type { Command } from "commander";
import { startIfWanted } from "@/cli/backend/judging/started";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { controlsText } from "@/cli/output/controls-text";
import { controls } from "@/lib/controls/api";
import { ControlsRequest, sizes } from "@/lib/domain/controls/kinds";

interface Options {
  size?: number;
  seed?: number;
  again?: boolean;
  as?: string;
  yes?: boolean;
}

const { size, seed } = ControlsRequest.shape;

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<run>", "the id of a finished run")
      .option(
        "--size <n>",
        `draw new controls, up to this many of each kind (${sizes.least} to ${sizes.most}; default: ${sizes.usual})`,
        optionNumber(size),
      )
      .option("--seed <n>", "draw new controls with this seed (default: 1)", optionNumber(seed))
      .option("--again", "ask the canary set again: does the judge still reply as before?")
      .option("--as <run>", "with --again: use the judge, prompts and settings of another run")
      .option("--yes", "skip the confirmation"),
    terminal,
    async (call, id: string, { size, seed, again = false, as, yes }: Options) => {
      let report = await call(controls.readControls, { id });
      const isAsked = report.state === "running" || report.state === "finished";
      const isNew = size !== undefined || seed !== undefined || again || !isAsked;
      if (isNew) {
        const wanted = ControlsRequest.parse({
          again,
          as: as ?? null,
          ...(size && { size }),
          ...(seed !== undefined && { seed }),
        });
        const start = (query: { estimate?: "1" }) => call(controls.startControls, { id, query, body: wanted });
        const what = again ? "The canary set" : "Controls";
        const words = { what, question: "Ask them now?", ifNot: "Nothing was asked." };
        if (!(await startIfWanted(call, terminal, { start, ...words, yes }))) return null;
        report = await call(controls.readControls, { id });
      }
      return { json: report, printed: controlsText(report) };
    },
  );
