// npm run bench -- corrected [FILE…]: how often the 95 % interval of a corrected mean holds the truth, and its width next to that of
// the labels alone. Simulated, and drawn from files of Assay's rows with the label `adherent`, as the lexical judge scores them.
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { requireMetrics } from "@/lib/metrics/registry";
import { correctedMean } from "@/lib/stats/corrected/mean";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { scoreOf } from "./lexical-score";
import { happens, list, percent, print, uniform } from "./simulated";

const trials = 2_000;
const samples = 400;
const sizes = [20, 50, 100, 200];

interface Answer {
  score: number;
  label: number;
  question: number;
}

/** Draws a run's answers; `truth` is the mean label of all that can be drawn. */
interface Population {
  truth: number;
  draw: () => Answer[];
}

const polls = (chance: number): number => list(5, () => Number(happens(chance))).reduce((sum, one) => sum + one, 0) / 5;

/** People call this share good, and the judge reads this share the wrong way round. */
const simulated = (truth: number, wrong: number): Population => ({
  truth,
  draw: () =>
    list(samples, (question) => {
      const label = Number(happens(truth));
      return { label, question, score: polls(happens(wrong) === (label === 1) ? 0.05 : 0.95) };
    }),
});

/** Each question has four answers that are alike. */
const clustered: Population = {
  truth: 0.5,
  draw: () =>
    list(samples / 4, (question) => {
      const level = happens(0.5) ? 0.9 : 0.1;
      return list(4, () => {
        const label = Number(happens(level));
        return { label, question, score: polls(0.25 + label / 2) };
      });
    }).flat(),
};

const Row = z.object({
  question: z.string().default(""),
  contexts: z.array(z.string()),
  response: z.string(),
  labels: z.object({ adherent: z.boolean() }),
});

async function populationOf(path: string): Promise<Population> {
  const rows: z.infer<typeof Row>[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = line.trim() ? Row.safeParse(JSON.parse(line)).data : undefined;
    if (row) rows.push(row);
  }
  const frequencies = new DocumentFrequencies();
  for (const { contexts } of rows) for (const context of contexts) frequencies.addDocument(context);
  const judge = createLexicalJudge(frequencies);
  const [metric] = requireMetrics(["context-adherence-plus"]);
  const questions = new Map<string, Answer[]>();
  for (const { labels, ...sample } of rows) {
    const score = metric ? await scoreOf(judge, metric, sample) : null;
    if (score === null) continue;
    const own = questions.get(sample.question) ?? [];
    questions.set(sample.question, own);
    own.push({ score, label: Number(labels.adherent), question: 0 });
  }
  const groups = [...questions.values()];
  const all = groups.flat();
  return {
    truth: all.reduce((sum, { label }) => sum + label, 0) / all.length,
    draw() {
      const drawn: Answer[] = [];
      for (let question = 0; drawn.length < samples; question++)
        for (const answer of groups[Math.floor(uniform() * groups.length)] ?? []) drawn.push({ ...answer, question });
      return drawn;
    },
  };
}

function coverageOf(name: string, { truth, draw }: Population, n: number): string[] {
  let [held, width, labelsWidth, value] = [0, 0, 0, 0];
  for (let trial = 0; trial < trials; trial++) {
    const run = draw();
    const order = list(run.length, (at) => at);
    for (let at = 0; at < n; at++) {
      const other = at + Math.floor(uniform() * (order.length - at));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    const chosen = new Set(order.slice(0, n));
    const labels = run.map(({ label }, at) => (chosen.has(at) ? label : null));
    const questions = run.map(({ question }) => question);
    const found = correctedMean({ scores: run.map(({ score }) => [score]), labels, questions });
    const alone = meanInterval(
      totalsOf(
        run.flatMap(({ label }, at) => (chosen.has(at) ? label : [])),
        questions.filter((_, at) => chosen.has(at)),
      ),
    );
    if (!found.interval || !alone) throw new Error("A corrected mean lacks its interval.");
    const [low, high] = found.interval;
    if (low <= truth && truth <= high) held++;
    width += high - low;
    labelsWidth += alone[1] - alone[0];
    value += found.value ?? 0;
  }
  const mean = (sum: number) => (sum / trials).toFixed(3);
  return [name, String(n), percent(held / trials), mean(width), mean(labelsWidth), truth.toFixed(3), mean(value)];
}

const populations: [string, Population][] = [
  ["70 % good, judge wrong 15 %", simulated(0.7, 0.15)],
  ["95 % good, judge wrong 3 %", simulated(0.95, 0.03)],
  ["50 % good, judge wrong 50 %", simulated(0.5, 0.5)],
  ["four alike answers of a question", clustered],
];
for (const path of process.argv.slice(2)) populations.push([basename(path, ".jsonl"), await populationOf(path)]);

print(
  `Corrected means: 95 % intervals over ${trials.toLocaleString("en")} rounds of n labels in runs of ${samples} samples`,
  ["population", "n", "holds the truth", "width", "labels alone", "truth", "mean estimate"],
  populations.flatMap(([name, population]) => sizes.map((n) => coverageOf(name, population, n))),
);
