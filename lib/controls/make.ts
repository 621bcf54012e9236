import type { ControlSource } from "@/lib/controls/texts/source";
import { claim } from "@/lib/db/connection/claim";
import { markDatasets } from "@/lib/db/deletion/delete";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { createMadeFor, type MadeFor, madeForRun } from "@/lib/db/made-for/store";
import { type Run, requireRun } from "@/lib/db/runs/list";
import { wholeSamples } from "@/lib/db/samples/rows";
import { type ControlMark, type ControlsDrawn, type ControlsWanted, expectedOf, type Family } from "@/lib/domain/controls/kinds";
import { Refusal } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { earlierQuestions, type SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { appendSamples, type GivenSample } from "@/lib/imports/append";
import type { Metric } from "@/lib/metrics/define";
import { builtInMetrics } from "@/lib/metrics/registry";
import { seeded, shuffled } from "@/lib/stats/random";
import { type Control, drawControls } from "./draw";
import { partName } from "./parts";

/** Samples that are read for each control of a kind, and at least. */
const readPerControl = 20;
const readAtLeast = 400;

/** Throws Refusal unless it is a finished run of ordinary samples with a metric that has controls. */
export async function requireControllable(runId: string): Promise<Run> {
  const run = await requireRun(runId);
  if (run.dataset.madeFor !== null)
    throw new Refusal(`The run ${runId} was made for the run ${run.dataset.madeFor}. Name that run.`);
  if (!isFinished(run.status)) throw new Refusal(`The run ${runId} is ${run.status}. Wait until it has ended.`, "conflict");
  if (metricsByFamily(run.metrics).byFamily.size === 0)
    throw new Refusal("None of the run’s metrics has controls: only built-in metrics do.");
  return run;
}

/** Draws controls from a run's samples and stores them, unless just these wait already; there can be none. Throws Refusal. */
export async function prepareControls(runId: string, wanted: ControlsWanted): Promise<MadeFor> {
  const run = await requireControllable(runId);
  return claim(`controls ${runId}`, async () => {
    const waiting = (await madeForRun(runId, "controls")).filter(({ runs }) => runs.length === 0);
    const same = waiting.find(({ controls }) => controls?.size === wanted.size && controls.seed === wanted.seed);
    const others = waiting.filter((one) => one !== same).map(({ id }) => id);
    if (others.length > 0) await markDatasets(others);
    return same ?? store(run, wanted);
  });
}

async function store(run: Run, wanted: ControlsWanted): Promise<MadeFor> {
  const drawn: { family: Family; controls: Control[] }[] = [];
  const skipped: ControlsDrawn["skipped"] = {};
  for (const [family, metrics] of metricsByFamily(run.metrics).byFamily) {
    const made = drawControls(family, await sourcesOf(run, metrics, wanted), wanted);
    skipped[family] = made.skipped;
    if (made.controls.length > 0) drawn.push({ family, controls: made.controls });
  }
  const id = await createMadeFor(run, "controls", { ...wanted, skipped });
  for (const { family, controls } of drawn) {
    await appendSamples(id, samplesOf(controls), { configuration: partName({ family, isAgain: false }) });
    await appendSamples(id, samplesOf(canaryOf(controls, wanted.seed)), { configuration: partName({ family, isAgain: true }) });
  }
  const found = (await madeForRun(run.id, "controls")).find((one) => one.id === id);
  if (!found) throw new Refusal("The run was deleted meanwhile.", "conflict");
  return found;
}

/** Scored samples in a random order. */
async function sourcesOf(run: Run, metrics: readonly string[], { size, seed }: ControlsWanted): Promise<ControlSource[]> {
  const { ids } = await scoresOfMetric(run.id, metrics[0] ?? "");
  const inOrder = ids.toSorted((one, other) => one - other);
  const chosen = shuffled(inOrder, seeded(seed)).slice(0, Math.max(readAtLeast, readPerControl * size));
  const samples = await wholeSamples(chosen);
  return samples.map(({ id, question, contexts, response, reference, turns }) => ({
    id,
    question,
    contexts,
    response,
    reference,
    ...(turns && { turns }),
    key: questionKey(question, earlierQuestions(turns)),
  }));
}

const samplesOf = (controls: readonly Control[]): GivenSample[] =>
  controls.map(({ id, kind, source, pair, question, contexts, response, turns }) => {
    const mark: ControlMark = { control: kind, source, pair };
    const expected = expectedOf[kind];
    const sample: SampleContent = {
      externalId: id,
      question,
      response,
      contexts: [...contexts],
      reference: null,
      metadata: { ...mark },
      ...(turns && { turns }),
      // The run's own page then measures its agreement with them.
      labels: expected === "same" ? {} : { good: expected === "good" },
    };
    return { configuration: null, sample };
  });

/** The most of one family, divided among its kinds. */
const most = 30;

/** A few controls of every kind in turn, in a random order: the set that is repeated. */
export function canaryOf(controls: readonly Control[], seed: number): Control[] {
  const turns = new Map<string, number>();
  const ordered = shuffled(controls, seeded(seed)).map((control) => {
    const turn = turns.get(control.kind) ?? 0;
    turns.set(control.kind, turn + 1);
    return { control, turn };
  });
  return ordered
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ control }) => control);
}

/** The metrics of a run by the fields that they read. What would be bad for a metric of one's own is not known: it is left out. */
export function metricsByFamily(metrics: readonly string[]): { byFamily: Map<Family, string[]>; leftOut: string[] } {
  const byFamily = new Map<Family, string[]>();
  const leftOut: string[] = [];
  for (const id of metrics) {
    const metric = builtInMetrics.find((one) => one.id === id);
    const family = metric && familyOf(metric);
    if (family) byFamily.set(family, [...(byFamily.get(family) ?? []), id]);
    else leftOut.push(id);
  }
  return { byFamily, leftOut };
}

function familyOf({ needs }: Pick<Metric, "needs">): Family {
  if (!needs.includes("response")) return "contexts";
  return needs.includes("contexts") ? "grounding" : "answers";
}
