import type { Command } from "commander";
import { startIfWanted } from "@/cli/backend/judging/started";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatSteps } from "@/cli/output/steps-text";
import { judgingInWords } from "@/lib/domain/steps/in-words";
import { steps } from "@/lib/judged-steps/api";

interface Options {
  judge?: boolean;
  yes?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<run>", "the id of a run whose samples have steps")
      .option("--judge", "score the contexts of all steps with the run's judge, each text of a sample once")
      .option("--yes", "skip the confirmation"),
    terminal,
    async (call, id: string, { judge, yes }: Options) => {
      if (judge) {
        const start = (query: { estimate?: "1" }) => call(steps.judgeSteps, { id, query, body: {} });
        const words = { what: "The steps' contexts", question: "Judge them now?", ifNot: "Nothing was judged." };
        if (!(await startIfWanted(call, terminal, { start, ...words, yes }))) return null;
      }
      const figures = await call(steps.measureSteps, { id });
      if (figures.steps.length === 0) return { json: figures, printed: "The run's samples have no steps.\n" };
      const judging = judgingInWords(figures.judging);
      return { json: figures, printed: formatSteps(figures) + (judging ? `${judging}\n` : "") };
    },
  );
