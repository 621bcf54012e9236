import type { Command } from "commander";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { comparisons } from "@/lib/comparison/api/comparisons";
import { defaultMargin } from "@/lib/comparison/words/margins";
import { plannedDifferences, type QuestionPlan } from "@/lib/domain/estimate/questions";

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<run>", "a judged run, to estimate how much scores vary")
      .argument("[other]", "another run, to plan from the differences between the two"),
    terminal,
    async (call, run: string, other: string | undefined) => {
      const plan = await call(comparisons.planComparison, { id: run, query: { other } });
      const plans = plan.metrics;
      const count = (questions: number | null) => (questions === null ? "–" : questions.toLocaleString("en"));
      const headings = ["metric", "now", "finds", "settled", ...plannedDifferences.map(String)];
      const rows = plans.map(({ metric, questions, finds, settled, needed }) => [
        metric,
        count(questions),
        finds === null ? "–" : finds.toFixed(3),
        count(settled),
        ...needed.map((one) => count(one.questions)),
      ]);
      const table = formatTable(headings, rows, headings.slice(1));
      const printed = `Questions that a comparison needs, for 80% power\n\n${table}\n${notes(plans, other !== undefined)}\n`;
      return { json: plan, printed };
    },
  );

const notes = (plans: readonly QuestionPlan[], isPair: boolean): string =>
  [
    "now: questions with a score. Here and below, those of one conversation, user or document count as one.",
    "finds: the smallest true difference they can detect.",
    `settled: questions for a verdict of better, worse or equivalent within ${defaultMargin}, whatever the true difference is.`,
    `${plannedDifferences.join(", ")}: questions to detect a true difference of this size. They do not show equivalence.`,
    isPair
      ? "Assumes that further questions differ as these do."
      : "Assumes that the scores of two configurations have a correlation of 0.5. With less correlation, for example if every response is generated anew, a comparison needs up to 10 times as many. Name a second run to plan from real differences.",
    ...(plans.length > 1 ? [`Corrected for ${plans.length} metrics; fewer metrics need fewer questions.`] : []),
    ...(plans.some(({ spread }) => spread === null) ? ["–: all scores are equal, so their variation is unknown."] : []),
  ].join("\n");
