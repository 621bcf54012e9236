import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { judgedWithoutScore, storeEstimate } from "@/lib/db/races/estimates";
import { lookInThread } from "@/lib/db/races/in-thread";
import {
  failedUpTo,
  findRace,
  goOnToEnd,
  markLeftOut,
  openUpTo,
  orderRace,
  type Race,
  racersOf,
  storeLook,
  waitForOthers,
  wakeRacers,
} from "@/lib/db/races/store";
import type { Run } from "@/lib/db/runs/list";
import { firstOfClusters } from "@/lib/db/samples/questions";
import { samplesOfRunAfter } from "@/lib/db/samples/rows";
import type { Judgment } from "@/lib/domain/judgment";
import { whenOut } from "@/lib/domain/races/looks";
import type { RunStatus } from "@/lib/domain/run";
import { type JudgedSample, missingField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { isNeverJudged } from "@/lib/domain/scores/unscored";
import { openAsksOf } from "@/lib/judge/asks";
import type { Judge } from "@/lib/judge/contract/judge";
import { finish, foundOut, type Hold, holdAlone } from "@/lib/judging/execute/hold";
import { keepLease } from "@/lib/judging/execute/keep-lease";
import { closeJudges, openJudge, traitsIn } from "@/lib/judging/execute/open-judge";
import { readerOfRanges } from "@/lib/judging/execute/open-work";
import { executeRun } from "@/lib/judging/execute/session";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { stepOf } from "@/lib/metrics/steps";
import { estimatedMean } from "@/lib/stats/corrected/estimated";
import { lookAfter } from "@/lib/stats/early/looks";
import { summariseRun } from "@/lib/summaries/refresh";

/** A run with more failed judgments than this share of its questions is not compared: it would be out, or stay in, by chance. */
const mostFailed = 0.1;

/** One pass of a run that races or judges a part: judges what the next look needs and waits for the others, or ends. All follows from what is stored. */
export async function executeRacing(run: Run, hold: Hold, signal?: AbortSignal): Promise<RunStatus> {
  const race = run.raceId === null ? null : await findRace(run.raceId);
  if (!race || race.isToEnd) return executeRun(run, hold, signal);
  await orderRace(race, await racersOf(race));
  const over = race.drawn ?? endOf(race, run.id);
  const questions = over ?? lookAfter(race.questions, race.looks.at(-1)?.questions);
  const upTo = questions === race.questions ? null : questions;
  const open = await openUpTo(run.id, upTo, run.metrics.length);
  if (over !== null && open.length === 0) return endRacing(race, run, hold.lease, []);
  const end: typeof finish = async (id, owner, servers, stopped) => {
    if (stopped) return finish(id, owner, servers, stopped);
    if (over !== null) return endRacing(race, run, owner, servers);
    const { failed, of } = await failedUpTo(id, upTo, race.metric);
    if (failed > mostFailed * of) {
      const reason = `${failed} of ${of} samples have no score, since judgments of ${race.metric} failed. It is not out: retry them, or cancel the run to take it out of the race.`;
      return finish(id, owner, servers, { reason, canBeFixed: true });
    }
    await summariseRun(run);
    const isWaiting = await waitForOthers(id, owner, { judgedTo: questions, found: foundOut(run, servers) });
    if (!isWaiting) return finish(id, owner, servers, { reason: null, canBeFixed: true });
    await lookIfAllAreThere(race.id);
    return "running";
  };
  const own = holdAlone(run, hold.lease, { shareCalls: hold.shareCalls, end });
  const pages: Hold["pages"] = (servers) => {
    const read = readerOfRanges(run, traitsIn(servers));
    return { first: 0, read: (after) => read({ after, ids: open }) };
  };
  return executeRun(run, { ...own, pages }, signal);
}

async function endRacing(race: Race, run: Run, owner: string, servers: Parameters<typeof finish>[2]): Promise<RunStatus> {
  await markLeftOut(run.id, run.metrics, race.drawn === null ? "decided" : "not-drawn");
  if (race.drawn !== null) {
    await summariseRun(run);
    // Counting words of many samples takes longer than a lease.
    const lease = keepLease(run, owner, () => undefined);
    await estimateMeans(run).finally(lease.stop);
  }
  const status = await finish(run.id, owner, servers, null);
  // Asked for meanwhile, which left this run alone.
  if ((await findRace(race.id))?.isToEnd) await goOnToEnd(race.id);
  return status;
}

/** The questions after which the run is out or the race is decided; null while it is in. */
function endOf({ looks }: Race, run: string): number | null {
  const last = looks.at(-1);
  return whenOut(looks, run)?.questions ?? (last?.isDecided ? last.questions : null);
}

/** The last one to arrive looks. Two that do so at once find the same, and one stores it. */
async function lookIfAllAreThere(raceId: string): Promise<void> {
  const race = await findRace(raceId);
  if (race?.isToEnd) return void (await wakeRacers(raceId));
  if (!race || race.looks.at(-1)?.isDecided) return;
  const questions = lookAfter(race.questions, race.looks.at(-1)?.questions);
  const racers = await racersOf(race);
  const isIn = racers.map(({ id, status, isBaseline }) => isBaseline || (status !== "cancelled" && !whenOut(race.looks, id)));
  const isAnyBehind = racers.some(({ judgedTo, isBaseline }, at) => isIn[at] && !isBaseline && judgedTo < questions);
  if (isAnyBehind) return;
  const { leader, found, isDecided } = await lookInThread({
    runs: racers.map(({ id, configurationId }) => ({ id, configurationId })),
    by: await orderRace(race, racers),
    metric: race.metric,
    margin: race.margin,
    looks: [...race.looks.map((look) => look.questions), questions],
    total: race.questions,
    isIn,
    hasBaseline: race.baselineId !== null,
  });
  const isStored = await storeLook(race, {
    questions,
    leader: racers[leader]?.id ?? "",
    runs: found.flatMap((one, at) => {
      const run = racers[at]?.id;
      return one && run !== undefined ? [{ ...one, run, mean: Number.isNaN(one.mean) ? null : one.mean }] : [];
    }),
    isDecided: isDecided || questions === race.questions,
  });
  if (isStored) await wakeRacers(raceId);
}

const samplesAtOnce = 64;

/**
 * Estimates each metric's mean over all samples of a run that judged a random part, by the scores of the judge that counts words.
 */
async function estimateMeans(run: Run): Promise<void> {
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

/** Scores each sample that has what the metric needs; null if counting gives none. */
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
