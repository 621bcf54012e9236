import { compareContexts } from "@/lib/comparison/contexts/compare";
import { compareSteps } from "@/lib/comparison/contexts/steps";
import { comparisonAsMarkdown } from "@/lib/comparison/markdown";
import type { Comparison } from "@/lib/comparison/metrics";
import { peopleIn } from "@/lib/comparison/people/read";
import { comparedRunName } from "@/lib/comparison/run-name";
import { letterOf } from "@/lib/comparison/words/letter";
import type { ComparedPeople } from "@/lib/comparison/words/people";
import { wholeQuestions } from "@/lib/db/samples/questions";
import { commentsAsMarkdown, readReported } from "./report/comments";
import { csvLines, csvStart } from "./texts";

export const comparedFiles = ["rows", "questions", "markdown"] as const;
type ComparedFile = (typeof comparedFiles)[number];

const page = 500;

export async function* writeComparison(comparison: Comparison, what: ComparedFile): AsyncGenerator<string> {
  if (what === "markdown") {
    yield comparisonAsMarkdown(comparison.runs, {
      report: comparison.report,
      gate: [],
      contexts: await compareContexts(comparison),
      steps: await compareSteps(comparison),
      people: await peopleIn(comparison),
    });
    yield commentsAsMarkdown(await readReported({ runs: comparison.runs.map(({ id }) => id) }));
  } else if (what === "rows") yield writeRows(comparison, await peopleIn(comparison));
  else yield* writeQuestions(comparison);
}

const figures = [
  "n questions withoutScore sameTexts meanBaseline meanCandidate difference p pAdjusted confidence",
  "losses ties wins effectSize margin neededQuestions verdict heldBack sentence",
].flatMap((names) => names.split(" "));

const ofPeople = ["peopleBaseline", "peopleCandidate", "peopleDifference", "peopleLow", "peopleHigh", "peopleVerdict"];

/** With what people would say, if there are labels. */
function writeRows({ runs, report }: Comparison, people: ComparedPeople): string {
  const hasPeople =
    people.paired.length > 0 || Object.values(people.runs).some(({ corrected }) => Object.keys(corrected).length > 0);
  const start = csvStart([
    ..."metric baseline candidate run intervalLow intervalHigh".split(" "),
    ...figures,
    ...(hasPeople ? ofPeople : []),
  ]);
  const said = (metric: string, run: string) => {
    const [from, to] = [report.baseline, run].map((id) => people.runs[id]?.corrected[metric]?.value ?? null);
    const pair = people.paired.find((one) => one.metric === metric && one.run === run);
    return [from, to, pair?.value ?? null, ...(pair?.ci95 ?? [null, null]), pair?.verdict ?? null];
  };
  const [baseline] = runs;
  const lines = Object.entries(report.metrics).flatMap(([metric, all]) =>
    all.map((row) => {
      const run = runs.find(({ id }) => id === row.run);
      const names = [baseline, run].map((one) => (one ? comparedRunName(one, runs) : ""));
      const own: Record<string, unknown> = { ...row };
      return [
        metric,
        ...names,
        row.run,
        ...(row.interval ?? [null, null]),
        ...figures.map((figure) => own[figure]),
        ...(hasPeople ? said(metric, row.run) : []),
      ];
    }),
  );
  return start + csvLines(lines);
}

async function* writeQuestions({ pairs, report }: Comparison): AsyncGenerator<string> {
  const finders = pairs.map(
    ({ pairing }) => new Map([...(pairing.samples[0] ?? [])].map((sample, question) => [sample, question])),
  );
  const samples = [...new Set(finders.flatMap((places) => [...places.keys()]))].sort((a, b) => a - b);
  const columns = Object.keys(report.metrics).flatMap((metric) => [
    {
      name: `${metric} ${letterOf(0)}`,
      of: (sample: number) => pairs.map((_, index) => scoreOf(index, metric, 0, sample)).find((value) => value !== null) ?? null,
    },
    ...pairs.map((_, index) => ({
      name: `${metric} ${letterOf(index + 1)}`,
      of: (sample: number) => scoreOf(index, metric, 1, sample),
    })),
  ]);
  const scoreOf = (index: number, metric: string, side: 0 | 1, sample: number): number | null => {
    const value = pairs[index]?.scores.get(metric)?.[side][finders[index]?.get(sample) ?? -1] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  yield csvStart(["place", "id", "question", ...columns.map(({ name }) => name)]);
  for (let from = 0; from < samples.length; from += page) {
    const listed = samples.slice(from, from + page);
    const texts = await wholeQuestions(listed);
    yield csvLines(
      listed.map((sample, at) => {
        const text = texts.get(sample);
        return [from + at + 1, text?.externalId, text?.question, ...columns.map(({ of }) => of(sample))];
      }),
    );
  }
}
