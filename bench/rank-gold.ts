import { readFileSync } from "node:fs";
import path from "node:path";
import type { JudgedSample } from "@/lib/domain/sample";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { requireMetrics } from "@/lib/metrics/registry";
import { seeded } from "@/lib/stats/random";
import { scoreOf } from "./lexical-score";

const files = ["clapnq-dev.jsonl", "xquad-multilingual.jsonl"];
const metrics = requireMetrics(["trulens-context-relevance", "nvidia-context-relevance", "ragas-context-relevancy"]);
const depths = [1, 2, 3, 4, 5, 8];
/** Shares of the questions whose gold context is not retrieved. */
const dropped = [0, 0.1, 0.2, 0.3];

interface Asked {
  question: string;
  gold: string;
  language: string;
}

/** 24 retrievers made from labelled data, whose true order is known: by precision of gold contexts. */
export async function rankByGold(folder: string): Promise<void> {
  for (const file of files) {
    const asked = questionsIn(path.join(folder, file));
    const configurations = dropped.flatMap((share, drop) => depths.map((k) => ({ k, share, drop })));
    const truth: number[] = [];
    const judged = metrics.map((): number[] => []);
    for (const { k, share, drop } of configurations) {
      const retrieved = asked.map((_, at) => retrieve(asked, at, k, seeded(1000 * at + drop)() / 2 ** 32 >= share));
      truth.push(mean(retrieved.map(({ precision }) => precision)));
      const samples = retrieved.map(
        ({ contexts }, at): JudgedSample => ({ question: asked[at]?.question ?? "", contexts, response: null }) as JudgedSample,
      );
      const frequencies = new DocumentFrequencies();
      for (const { contexts } of samples) for (const context of contexts) frequencies.addDocument(context);
      const judge = createLexicalJudge(frequencies);
      for (const [at, metric] of metrics.entries()) {
        const scores: number[] = [];
        for (const sample of samples) scores.push((await scoreOf(judge, metric, sample)) ?? Number.NaN);
        judged[at]?.push(mean(scores));
      }
    }
    for (const [at, metric] of metrics.entries())
      console.log(
        `${file}: ${configurations.length} configurations, ${asked.length} questions, ${metric.id}: Kendall's tau with the ranking by gold ${kendall(truth, judged[at] ?? []).toFixed(3)}`,
      );
  }
}

function questionsIn(file: string): Asked[] {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return rows.flatMap(({ question, contexts, labels }): Asked[] => {
    const gold = contexts.find((_: string, at: number) => labels?.context_relevance?.[at] === 1);
    return gold === undefined ? [] : [{ question, gold, language: labels.language ?? "en" }];
  });
}

/** The gold context, unless it is missed, and those of other questions of the language. */
function retrieve(asked: readonly Asked[], at: number, k: number, isFound: boolean) {
  const own = asked[at];
  const others = asked.filter(({ language, gold }) => language === own?.language && gold !== own.gold);
  const start = (7 * at) % Math.max(1, others.length);
  const rest = [...others.slice(start), ...others.slice(0, start)].map(({ gold }) => gold);
  const contexts = [...(isFound && own ? [own.gold] : []), ...rest].slice(0, k);
  return { contexts, precision: isFound ? 1 / k : 0 };
}

const mean = (values: readonly number[]): number => {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Tau-b (Kendall, Biometrika 1945). */
function kendall(a: readonly number[], b: readonly number[]): number {
  let [together, apart, tiedA, tiedB] = [0, 0, 0, 0];
  for (let one = 0; one < a.length; one++)
    for (let other = 0; other < one; other++) {
      const [first, second] = [Math.sign((a[one] ?? 0) - (a[other] ?? 0)), Math.sign((b[one] ?? 0) - (b[other] ?? 0))];
      if (first === 0) tiedA++;
      if (second === 0) tiedB++;
      if (first * second > 0) together++;
      if (first * second < 0) apart++;
    }
  const pairs = (a.length * (a.length - 1)) / 2;
  return (together - apart) / Math.sqrt((pairs - tiedA) * (pairs - tiedB));
}
