import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { openPlace, type PlaceOptions, withServer } from "@/cli/place/open";
import { plannedDifferences } from "@/lib/domain/estimate/questions";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "a run that was judged, whose scores show how much questions vary")
    .argument("[other]", "another run, to plan by the differences between the two")
    .option("--json", "print one JSON object")
    .action(async (run: string, other: string | undefined, options: PlaceOptions & { json?: boolean }) => {
      const plans = await (await openPlace(options, terminal)).plan(run, other);
      if (options.json) return terminal.printJson({ run, other: other ?? null, metrics: plans });
      const count = (questions: number | null) => (questions === null ? "–" : questions.toLocaleString("en"));
      const headings = ["metric", "now", "finds", ...plannedDifferences.map(String)];
      const rows = plans.map(({ metric, questions, finds, needed }) => [
        metric,
        count(questions),
        finds === null ? "–" : finds.toFixed(3),
        ...needed.map((one) => count(one.questions)),
      ]);
      terminal.print(
        `Questions that a comparison needs to find a difference 4 times in 5\n\n${formatTable(headings, rows, headings.slice(1))}`,
      );
      terminal.print(
        `\nnow: questions with a score. finds: the difference that they find. The rest: questions needed for a difference of 0.01 and so on.\n${
          other
            ? "By the differences between the two runs."
            : "By how much the run's scores vary. Two configurations whose scores go together need fewer: name another run to plan by their differences."
        } Corrected for ${plans.length} metrics.\n`,
      );
    });
