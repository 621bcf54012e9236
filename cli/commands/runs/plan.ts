import type { Command } from "commander";
import { openPlace, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { defaultMargin } from "@/lib/domain/comparison/margins";
import { plannedDifferences, type QuestionPlan } from "@/lib/domain/estimate/questions";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "a run that was judged, whose scores show how much questions vary")
    .argument("[other]", "another run, to plan by the differences between the two")
    .option("--json", "print one JSON object")
    .action(async (run: string, other: string | undefined, options: PlaceOptions & { json?: boolean }) => {
      const plans = await (await openPlace(options, terminal)).plan(run, other);
      if (options.json) return terminal.printJson({ run, other: other ?? null, metrics: plans });
      const count = (questions: number | null) => (questions === null ? "–" : questions.toLocaleString("en"));
      const headings = ["metric", "now", "finds", "settled", ...plannedDifferences.map(String)];
      const rows = plans.map(({ metric, questions, finds, settled, needed }) => [
        metric,
        count(questions),
        finds === null ? "–" : finds.toFixed(3),
        count(settled),
        ...needed.map((one) => count(one.questions)),
      ]);
      terminal.print(
        `Questions that a comparison needs, 4 times in 5\n\n${formatTable(headings, rows, headings.slice(1))}\n${notes(plans, other !== undefined)}\n`,
      );
    });

const notes = (plans: readonly QuestionPlan[], isPair: boolean): string =>
  [
    "now: questions with a score.",
    "finds: the smallest true difference that they find.",
    `settled: questions that end in a verdict whatever the true difference is: better, worse, or equivalent within ${defaultMargin}.`,
    `${plannedDifferences.join(", ")}: questions that find a true difference of that size. They say nothing about equivalence.`,
    isPair
      ? "Assumes that further questions differ as these do."
      : "Assumes that the scores of two configurations correlate by one half. If they correlate less, for example in answers that are written anew, a comparison needs more, up to 10 times as many. Name a second run to plan by real differences.",
    ...(plans.length > 1 ? [`Corrected for ${plans.length} metrics; fewer metrics need fewer questions.`] : []),
    ...(plans.some(({ spread }) => spread === null)
      ? ["–: all scores are equal, so nothing is known about how much they vary."]
      : []),
  ].join("\n");
