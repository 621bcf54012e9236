import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { judgedWithoutScore, storeEstimate } from "@/lib/db/races/estimates";
import type { Run } from "@/lib/db/runs/list";
import { firstOfClusters } from "@/lib/db/samples/first-of-clusters";
import { samplesOfRunAfter } from "@/lib/db/samples/rows";
import type { Judgment } from "@/lib/domain/judgment";
import { type JudgedSample, missingField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { isNeverJudged } from "@/lib/domain/scores/unscored";
import { openAsksOf } from "@/lib/judge/asks";
import type { Judge } from "@/lib/judge/contract/judge";
import { closeJudges, openJudge } from "@/lib/judging/execute/open-judge";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { stepOf } from "@/lib/metrics/steps";
import { estimatedMean } from "@/lib/stats/corrected/estimated";

const samplesAtOnce = 64;

/**
 * Estimates each metric's mean over all samples of a run that judged a random part, by the scores of the judge that counts words.
 */
export async function estimateMeans(run: Run): Promise<void> {
  const metrics = requireMetrics(run.metrics);
  const counted = await countWords(run, metrics);
  const clusters = await firstOfClusters(run.configurationId);
  for (const metric of metrics) {
    const free = counted.get(metric.id) ?? new Map<number, number | null>();
    const { ids, scores } = await scoresOfMetric(run.id, metric.id);
    const scored = new Map(ids.map((id, at) => [id, scores[at] ?? null]));
    const without = new Set(await judgedWithoutScore(run.id, metric.id));
    const samples = [...free.keys()];
    // Any number does for a sample of which it counts nothing.
    const found = [...free.values()].filter((score) => score !== null);
    const usual = found.reduce((sum, score) => sum + score, 0) / Math.max(1, found.length);
    const estimate = estimatedMean({
      free: samples.map((id) => free.get(id) ?? usual),
      scores: samples.map((id) => (without.has(id) ? Number.NaN : (scored.get(id) ?? null))),
      questions: samples.map((id) => clusters.get(id) ?? id),
    });
    await storeEstimate(run.id, metric.id, estimate);
  }
}

/** By metric, the score of each sample that has what it needs; null if counting gives none. */
async function countWords(run: Run, metrics: readonly Metric[]): Promise<Map<string, Map<number, number | null>>> {
  const found = new Map(metrics.map(({ id }) => [id, new Map<number, number | null>()]));
  const readsDetails = metrics.some(({ reads }) => reads?.includes("contextDetails"));
  const { servers } = await openJudge({ ...run, judge: { ...run.judge, kind: "lexical" } });
  const [server] = servers;
  for (let after = 0; server; ) {
    const samples = await samplesOfRunAfter(run.id, after, samplesAtOnce, readsDetails);
    const last = samples.at(-1);
    if (!last) break;
    for (const metric of metrics)
      for (const sample of samples) {
        if (missingField(sample, metric.needs)) continue;
        const { score, cause } = await scoreOf(run, metric, sample, server.judge);
        if (cause === null || !isNeverJudged(cause)) found.get(metric.id)?.set(sample.id, score);
      }
    after = last.id;
  }
  await closeJudges(servers);
  return found;
}

async function scoreOf(run: Run, metric: Metric, sample: JudgedSample, judge: Judge): Promise<Score> {
  const settings = run.settings[metric.id];
  const judgments: Judgment[] = [];
  for (;;) {
    const open = openAsksOf(run, metric, sample, judgments);
    if (open.length === 0) return metric.score(sample, judgments, settings);
    for (const { ask, model } of open) {
      const { step, item, poll } = ask;
      const reply = await judge.ask({ model, asks: [ask], metric, settings, sample });
      const parsed = reply.ok ? stepOf(metric, ask).parse(reply.texts[0]?.text ?? "", sample, ask, settings) : null;
      judgments.push(
        parsed?.ok ? { step, item, poll, model, error: null, ...parsed.reading } : { step, item, poll, model, error: "empty" },
      );
    }
  }
}
