import type { Command } from "commander";
import { open, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { confirmed, requireAnswer } from "@/cli/input/confirm";
import { formatTable } from "@/cli/output/table";
import { estimateInWords } from "@/lib/domain/controls/in-words";
import type { StepFigures } from "@/lib/domain/steps/figures";
import {
  basisInWords,
  judgingInWords,
  meanInWords,
  rerankInWords,
  rewrittenInWords,
  stepTitle,
} from "@/lib/domain/steps/in-words";
import { stepWords } from "@/lib/domain/steps/words";

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
      const { runs, comparisons } = await open(options, terminal, "runs", "comparisons");
      const { judge, yes, json } = options;
      if (judge) {
        requireAnswer(yes, terminal);
        terminal.say(`The steps' contexts: ${estimateInWords(await comparisons.estimateSteps(id))}.`);
        if (!yes && !(await confirmed("Judge them now?", terminal))) return void terminal.say("Nothing was judged.");
        const { exitCode } = await runs.workOn([await comparisons.judgeSteps(id)]);
        terminal.exitCode = exitCode;
      }
      const figures = await comparisons.steps(id);
      if (json) terminal.printJson(figures);
      else terminal.print(asText(figures));
    });

const figure = (value: number | undefined): string => value?.toFixed(2) ?? "–";

function asText(figures: StepFigures): string {
  const { steps, judging } = figures;
  if (steps.length === 0) return "The run's samples have no steps.\n";
  const metrics = [...new Set(steps.flatMap(({ judged }) => judged.map(({ metric }) => metric)))];
  const nameOf = (step: StepFigures["steps"][number]) => [stepWords[step.kind], stepTitle(step)].filter(Boolean).join(" ");
  const rows = steps.map((step) => {
    const scores = metrics.map((metric) => {
      const judged = step.judged.find((one) => one.metric === metric);
      const basis = judged && basisInWords(judged);
      return judged ? `${meanInWords(judged)}${basis && ` (${basis})`}` : "–";
    });
    const { gold } = step;
    const found = [figure(gold?.recall), figure(gold?.precision), figure(gold?.ndcg)];
    return [nameOf(step), String(step.samples), step.contexts.toFixed(1), step.fresh.toFixed(1), ...found, ...scores];
  });
  const counts = ["samples", "contexts", "new", "recall", "precision", "nDCG"];
  const sentences = steps.flatMap((step) => {
    const words = rerankInWords(step, (metric) => metric);
    return words === null ? [] : [`${nameOf(step)}: ${words}`];
  });
  const parts = [
    formatTable(["step", ...counts, ...metrics], rows, counts).trimEnd(),
    [...sentences, rewrittenInWords(figures), judgingInWords(judging)].filter(Boolean).join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
