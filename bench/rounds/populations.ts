import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { happens, list, uniform } from "@/bench/simulated";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { requireMetrics } from "@/lib/metrics/registry";
import { scoreOf } from "../lexical-score";

/** In a run. */
const samples = 400;

export interface Answer {
  score: number;
  label: number;
  question: number;
}

/** Draws a run's answers; `truth` is the mean label of all that can be drawn. */
export interface Population {
  name: string;
  truth: number;
  isYesNo: boolean;
  draw: () => Answer[];
  /** Two answers of each question, and the mean difference of their labels; null where questions have one. */
  pairs: { truth: number; draw: () => [Answer, Answer][] } | null;
}

const polls = (chance: number): number => list(5, () => Number(happens(chance))).reduce((sum, one) => sum + one, 0) / 5;

/** People call this share good, and the judge reads this share the wrong way round. A second run has 5% more good answers. */
function simulated(truth: number, wrong: number): Population {
  const answer = (question: number, share: number): Answer => {
    const label = Number(happens(share));
    return { label, question, score: polls(happens(wrong) === (label === 1) ? 0.05 : 0.95) };
  };
  const better = Math.min(1, truth + 0.05);
  return {
    name: `${100 * truth}% good, judge wrong ${100 * wrong}%`,
    truth,
    isYesNo: true,
    draw: () => list(samples, (question) => answer(question, truth)),
    pairs: {
      truth: better - truth,
      draw: () => list(samples, (question) => [answer(question, truth), answer(question, better)]),
    },
  };
}

/** Each question has four answers that are alike. */
const clustered: Population = {
  name: "four alike answers of a question",
  truth: 0.5,
  isYesNo: true,
  pairs: null,
  draw: () =>
    list(samples / 4, (question) => {
      const level = happens(0.5) ? 0.9 : 0.1;
      return list(4, () => {
        const label = Number(happens(level));
        return { label, question, score: polls(0.25 + label / 2) };
      });
    }).flat(),
};

export const simulatedPopulations = [simulated(0.7, 0.15), simulated(0.95, 0.03), simulated(0.5, 0.5), clustered];

const Row = z.object({
  question: z.string().default(""),
  contexts: z.array(z.string()),
  response: z.string(),
  labels: z.union([z.object({ adherent: z.boolean() }), z.object({ faithfulness_mean: z.number().min(1).max(4) })]),
});

/** Rows with the label `adherent`, or with MTRAG's grades of faithfulness from 1 to 4, as the lexical judge scores them. */
export async function populationOf(path: string): Promise<Population> {
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
    const label = "adherent" in labels ? Number(labels.adherent) : (labels.faithfulness_mean - 1) / 3;
    own.push({ score, label, question: 0 });
  }
  const groups = [...questions.values()];
  const all = groups.flat();
  const couples = groups.flatMap(([one, other]): [Answer, Answer][] => (one && other ? [[one, other]] : []));
  const anyOf = <T>(of: readonly T[]): T => of[Math.floor(uniform() * of.length)] as T;
  return {
    name: basename(path, ".jsonl"),
    truth: meanOf(all.map(({ label }) => label)),
    isYesNo: all.every(({ label }) => label === 0 || label === 1),
    draw() {
      const drawn: Answer[] = [];
      for (let question = 0; drawn.length < samples; question++)
        for (const answer of anyOf(groups)) drawn.push({ ...answer, question });
      return drawn;
    },
    pairs:
      couples.length < 30
        ? null
        : {
            truth: meanOf(couples.map(([one, other]) => other.label - one.label)),
            draw: () => list(samples, (question) => anyOf(couples).map((one) => ({ ...one, question })) as [Answer, Answer]),
          },
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
