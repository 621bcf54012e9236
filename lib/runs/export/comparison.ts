import { wholeQuestions } from "@/lib/db/samples/questions";
import { letterOf } from "@/lib/domain/comparison/letter";
import { compareContexts } from "@/lib/runs/compare/contexts/compare";
import { comparisonAsMarkdown } from "@/lib/runs/compare/markdown";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { comparedRunName } from "@/lib/runs/compare/run-name";
import { csvLines, csvStart } from "./csv";

export const comparedFiles = ["rows", "questions", "report", "markdown"] as const;
type ComparedFile = (typeof comparedFiles)[number];

const page = 500;

/** A comparison as the text of a file, in pieces: CSV of its rows or of its questions, or the report as JSON or Markdown. */
export async function* writeComparison(comparison: Comparison, what: ComparedFile): AsyncGenerator<string> {
  if (what === "report") yield `${JSON.stringify(comparison.report, null, 2)}\n`;
  else if (what === "markdown")
    yield comparisonAsMarkdown(comparison.runs, { ...comparison, contexts: await compareContexts(comparison), gate: [] });
  else if (what === "rows") yield writeRows(comparison);
  else yield* writeQuestions(comparison);
}

const figures = [
  ...["n", "questions", "withoutScore", "meanBaseline", "meanCandidate", "difference", "p", "pAdjusted", "confidence"],
  ...["losses", "ties", "wins", "effectSize", "margin", "neededQuestions", "verdict", "sentence"],
] as const;

function writeRows({ runs, report }: Comparison): string {
  const start = csvStart(["metric", "baseline", "candidate", "run", "intervalLow", "intervalHigh", ...figures]);
  const [baseline] = runs;
  const lines = Object.entries(report.metrics).flatMap(([metric, all]) =>
    all.map((row) => {
      const run = runs.find(({ id }) => id === row.run);
      const names = [baseline, run].map((one) => (one ? comparedRunName(one, runs) : ""));
      const own: Record<string, unknown> = { ...row };
      return [metric, ...names, row.run, ...(row.interval ?? [null, null]), ...figures.map((figure) => own[figure])];
    }),
  );
  return start + csvLines(lines);
}

/** A line a question that all runs have, with every run's score in every metric. */
async function* writeQuestions({ runs, scores, pairing, questions }: Comparison): AsyncGenerator<string> {
  const columns = [...scores].flatMap(([metric, ofRuns]) =>
    ofRuns.map((values, index) => ({ name: `${metric} ${letterOf(index)}`, values })),
  );
  yield csvStart(["place", "id", "question", ...columns.map(({ name }) => name)]);
  const [ids] = pairing.samples;
  for (let from = 0; from < questions && runs.length > 0; from += page) {
    const listed = Array.from({ length: Math.min(page, questions - from) }, (_, at) => from + at);
    const texts = await wholeQuestions(listed.map((question) => ids?.[question] ?? 0));
    yield csvLines(
      listed.map((question) => {
        const text = texts.get(ids?.[question] ?? 0);
        const values = columns.map((column) => {
          const value = column.values[question] ?? Number.NaN;
          return Number.isNaN(value) ? null : value;
        });
        return [question + 1, text?.externalId, text?.question, ...values];
      }),
    );
  }
}
