import type { ControlRun, ControlsReport, MetricAgain, MetricControls } from "@/lib/controls/words/report";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { type MadeFor, madeForRun } from "@/lib/db/made-for/store";
import { findRun, type Run } from "@/lib/db/runs/list";
import { samplesOfRunAfter } from "@/lib/db/samples/rows";
import { ControlMark } from "@/lib/domain/controls/kinds";
import { judgeFingerprint } from "@/lib/domain/judges/fingerprint";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { fisherExact } from "@/lib/stats/shares/fisher-exact";
import { metricsByFamily } from "./make";
import { changeOf, differenceOf, measureControls, measuredShare, type ScoredControl } from "./measure";
import { type ControlPart, partNamed } from "./parts";

export async function readControls(run: Run): Promise<ControlsReport> {
  const all = await madeForRun(run.id, "controls");
  const controls = all.find(({ runs }) => runs.length > 0);
  const waiting = all.find(({ runs }) => runs.length === 0);
  const { leftOut } = metricsByFamily(run.metrics);
  const found = { run: run.id, waiting: waiting ? drawnOf(waiting) : null, leftOut };
  if (!controls) return { ...found, state: waiting ? "prepared" : "none", drawn: null, runs: [], metrics: [], again: null };
  const names = new Map(controls.configurations.map(({ id, name }) => [id, partNamed(name)]));
  const judged = controls.runs.flatMap((one) => {
    const part = names.get(one.configurationId);
    return part ? [{ ...one, part }] : [];
  });
  const runs = judged.map(
    ({ id, part, status, ok, failed, planned }): ControlRun => ({
      id,
      family: part.family,
      again: part.isAgain,
      status,
      planned,
      judgments: ok + failed,
    }),
  );
  const state = judged.every(({ status }) => isFinished(status)) ? "finished" : "running";
  const ended = await Promise.all(judged.filter(({ status }) => isFinished(status)).map(readJudged));
  const metrics = await measureAll(run, ended);
  return { ...found, state, drawn: drawnOf(controls), runs, metrics, again: againOf(ended, metrics) };
}

function drawnOf({ controls, configurations }: MadeFor): ControlsReport["drawn"] {
  if (!controls) return null;
  const first = configurations.filter(({ name }) => partNamed(name)?.isAgain === false);
  return { ...controls, samples: first.reduce((sum, { sampleCount }) => sum + sampleCount, 0) };
}

interface Judged {
  run: Run;
  part: ControlPart;
  scored: ReadonlyMap<string, readonly ScoredControl[]>;
}

const mostControls = 10_000;

async function readJudged({ id, part }: { id: string; part: ControlPart }): Promise<Judged | null> {
  const run = await findRun(id);
  if (!run) return null;
  const samples = await samplesOfRunAfter(id, 0, mostControls);
  const scored = new Map<string, ScoredControl[]>();
  for (const metric of run.metrics) {
    const { ids, scores } = await scoresOfMetric(id, metric);
    const byId = new Map(ids.map((sample, at) => [sample, scores[at] ?? null]));
    scored.set(
      metric,
      samples.flatMap((sample): ScoredControl[] => {
        const mark = ControlMark.safeParse(sample.metadata);
        if (!mark.success) return [];
        const { control: kind, source, pair } = mark.data;
        return [{ id: sample.externalId ?? "", kind, source, pair, score: byId.get(sample.id) ?? null }];
      }),
    );
  }
  return { run, part, scored };
}

async function measureAll(run: Run, ended: readonly (Judged | null)[]): Promise<MetricControls[]> {
  const measured = new Map<string, MetricControls>();
  for (const judged of ended) {
    if (!judged || judged.part.isAgain) continue;
    for (const [metric, scored] of judged.scored) {
      const { ids, scores } = await scoresOfMetric(run.id, metric);
      const first = new Map(ids.map((id, at) => [id, scores[at] ?? 0]));
      const passes = lowestPass(run.thresholds, metric);
      measured.set(metric, measureControls(scored, { metric, family: judged.part.family, passes, first }));
    }
  }
  return run.metrics.flatMap((metric) => measured.get(metric) ?? []);
}

/** The last time of each family. */
function againOf(ended: readonly (Judged | null)[], metrics: readonly MetricControls[]): ControlsReport["again"] {
  const judged = ended.filter((one) => one !== null);
  const last = metrics.flatMap(({ metric, family, passes, noise }) => {
    const after = judged.findLast(({ part, scored }) => part.isAgain && part.family === family && scored.has(metric));
    const before = judged.find(({ part }) => !part.isAgain && part.family === family);
    if (!after || !before) return [];
    const sameSetup = judgeFingerprint(before.run, metric) === judgeFingerprint(after.run, metric);
    const first = before.scored.get(metric) ?? [];
    const then = after.scored.get(metric) ?? [];
    return { at: after.run.createdAt, found: compareAgain(first, then, { metric, passes, sameSetup, noise }) };
  });
  if (last.length === 0) return null;
  const newest = Math.max(...last.map(({ at }) => at.getTime()));
  return { at: new Date(newest).toISOString(), metrics: last.map(({ found }) => found) };
}

/** Two tests are made, each at half of 5%. */
const level = 0.025;
const fewest = 10;

interface Compared {
  metric: string;
  passes: number;
  sameSetup: boolean;
  /** The first measurement's noise: how often a verdict changes without a change. */
  noise: MetricControls["noise"];
}

/**
 * Whether the canary set is judged as the first time. It differs if scores moved to one side, or if more verdicts changed than those
 * of untouched samples that were asked twice.
 */
export function compareAgain(
  before: readonly ScoredControl[],
  after: readonly ScoredControl[],
  { metric, passes, sameSetup, noise }: Compared,
): MetricAgain {
  const first = new Map(before.map(({ id, score }) => [id, score]));
  const pairs = after.flatMap(({ id, score }) => {
    const earlier = first.get(id) ?? null;
    return score === null || earlier === null ? [] : [{ before: earlier, after: score }];
  });
  const changed = measuredShare(pairs, (pair) => pair.before >= passes !== pair.after >= passes);
  const p = differenceOf(pairs)?.p ?? 1;
  const usual = noise?.changed ?? { hits: 0, of: 0 };
  const isMore = changed.hits * usual.of > usual.hits * changed.of;
  const differs = p <= level || (isMore && fisherExact(changed.hits, changed.of, usual.hits, usual.of) <= level);
  const verdict = differs ? "differs" : "same";
  return {
    metric,
    sameSetup,
    changed,
    change: changeOf(pairs),
    verdict: pairs.length < fewest ? "too-few" : verdict,
  };
}
