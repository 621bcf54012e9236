import { labelGroups } from "@/lib/agreement/store/labels";
import { recordEvent } from "@/lib/db/audit";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { findRun, type Run } from "@/lib/db/runs/list";
import { yesNoOf } from "@/lib/domain/labels/kinds";
import { type Actor, authorOf } from "@/lib/domain/people/actor";
import { refusalOf, refuseField, withPaths } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { differingPairs, scoredRoundPairs } from "@/lib/rounds/store/pairs";
import { countPopulation } from "@/lib/rounds/store/plan";
import { releaseAll } from "@/lib/rounds/store/reservations";
import { closeRound, deleteRound, storeRound } from "@/lib/rounds/store/rows";
import { sizesOfSamples } from "@/lib/rounds/store/samples";
import { RoundToStart } from "@/lib/rounds/words/definition";
import { cutsOf, type Drawable, drawItems } from "./draw";
import { requireRound } from "./label";

// What the audit log holds of rounds, apart from settled labels (see settle/give.ts). All throw Refusal without such a round.

export async function startRound(input: unknown, by: Actor): Promise<string> {
  const id = await createRound(input, authorOf(by));
  await recordEvent(by, "round-started", (await requireRound(id)).name, { id });
  return id;
}

export async function endRound(id: string, isClosed: boolean, by: Actor): Promise<void> {
  const { name, closedAt } = await requireRound(id);
  if ((closedAt !== null) === isClosed) return;
  await closeRound(id, isClosed ? new Date() : null);
  await recordEvent(by, isClosed ? "round-closed" : "round-reopened", name, { id });
}

export async function removeRound(id: string, by: Actor): Promise<void> {
  const { name } = await requireRound(id);
  await deleteRound(id);
  await recordEvent(by, "round-deleted", name, { id });
}

/** Others can have the items that the person has open. Returns how many. */
export async function releaseItems(id: string, person: string): Promise<number> {
  await requireRound(id);
  return releaseAll(id, person);
}

/**
 * Draws the samples of a round and stores it. Only samples with a score of the round's metric can be drawn, and with a response or a
 * context to label; in a paired round questions that have both in both runs. Throws Refusal for a wrong field, an unfinished run, or
 * runs without such samples.
 */
export async function createRound(input: unknown, createdBy: string | null): Promise<string> {
  const parsed = RoundToStart.safeParse(input);
  if (!parsed.success) throw refusalOf(parsed.error, withPaths);
  const wanted = parsed.data;
  const run = await judgedRun(wanted.runId, wanted.metric, "runId");
  if (wanted.unit === "context" && metricById(wanted.metric)?.group !== "retrieval")
    throw refuseField("unit", "Labels of contexts are compared with a metric of contexts. Choose one, or label responses.");
  if ((wanted.unit === "pair") !== (wanted.question.kind === "better"))
    throw refuseField("unit", "Only of a pair of answers can people say which is better, and nothing else.");
  if (wanted.unit === "pair" && wanted.pairedRunId === null)
    throw refuseField("pairedRunId", "Choose the run whose answers these are compared with.");
  const samples = await (wanted.pairedRunId === null ? drawableOf(run, wanted) : pairsOf(run, wanted));
  const design = withCuts(wanted.design, samples);
  const items = drawItems(samples, { ...wanted, design });
  if (items.length === 0) throw refuseField("design", nothingDrawn(wanted, samples));
  return storeRound({ ...wanted, design, population: await countPopulation(run, wanted) }, items, createdBy);
}

async function judgedRun(id: string, metric: string, path: "runId" | "pairedRunId"): Promise<Run> {
  const run = await findRun(id);
  const which = path === "runId" ? "The run" : "The other run";
  if (!run) throw refuseField(path, `There is no run ${id}.`, "not-found");
  if (!isFinished(run.status)) throw refuseField(path, `${which} is not finished. Start the round once it is.`, "conflict");
  if (!run.metrics.includes(metric))
    throw refuseField(path === "runId" ? "metric" : path, `${which} has no metric ${metric}. It has: ${run.metrics.join(", ")}.`);
  return run;
}

async function pairsOf(run: Run, wanted: RoundToStart): Promise<Drawable[]> {
  const other = await judgedRun(wanted.pairedRunId ?? "", wanted.metric, "pairedRunId");
  if (other.configurationId === run.configurationId)
    throw refuseField("pairedRunId", "Both runs judge the same samples. Choose a run of another configuration.");
  if (wanted.design.kind !== "random" && wanted.design.kind !== "picked")
    throw refuseField("design", "A round of two runs is drawn at random, or its samples are picked.");
  return drawablePairs([run, other], wanted);
}

function withCuts(design: RoundToStart["design"], samples: readonly Drawable[]): RoundToStart["design"] {
  const scores = samples.map(({ score }) => score);
  return design.kind === "stratified" ? { ...design, cuts: cutsOf(scores, design.size) } : design;
}

function nothingDrawn({ unit, metric, design, pairedRunId }: RoundToStart, samples: readonly Drawable[]): string {
  const what = { response: "a response", context: "contexts", pair: "different answers" }[unit];
  if (samples.length > 0 && design.kind === "balanced") {
    if (design.size < 2) return "A balanced round needs at least two samples: a good one and a bad one.";
    const has = (isGood: boolean) => samples.some((sample) => sample.isGood === isGood);
    const lacksYes = has(false) ? "yes" : "yes or no";
    const lacks = has(true) ? "no" : lacksYes;
    return `No sample with ${what} and a score of ${metric} has the value ${lacks} of the label ${design.label}.`;
  }
  return pairedRunId === null
    ? `No sample of this run has ${what} and a score of ${metric}.`
    : `No question has ${what} and a score of ${metric} in both runs.`;
}

type Wanted = Pick<RoundToStart, "unit" | "metric" | "design">;

/** Samples with a score of the metric, and with a response or a context to label. */
async function drawableOf(run: Run, { unit, metric, design }: Wanted): Promise<Drawable[]> {
  const [{ ids, scores }, sizes, isGood] = await Promise.all([
    scoresOfMetric(run.id, metric),
    sizesOfSamples(run.id),
    design.kind === "balanced" ? goodByLabel(run.configurationId, design.label) : new Map<number, boolean>(),
  ]);
  return ids.flatMap((id, at) => {
    const size = sizes.get(id);
    const isFit = size && (unit === "context" ? size.contexts > 0 : size.hasResponse);
    return isFit ? [{ id, score: scores[at] ?? 0, contexts: size.contexts, isGood: isGood.get(id) ?? null }] : [];
  });
}

/** Leaves out samples whose label is neither yes nor no. */
async function goodByLabel(configurationId: string, name: string): Promise<Map<number, boolean>> {
  const groups = await labelGroups({ source: "file", configurationId, name });
  return new Map(
    groups.flatMap(({ value, context, ids }) => {
      const answer = context === null ? yesNoOf(value) : null;
      return answer === null ? [] : ids.map((id) => [id, answer === 1] as const);
    }),
  );
}

/** Questions that both runs can have labelled; pairs only if their answers differ. The score is the mean of both. */
async function drawablePairs(runs: readonly [Run, Run], { unit, metric }: Wanted): Promise<Drawable[]> {
  const pairs = await scoredRoundPairs([runs[0].id, runs[1].id], metric);
  const differing = unit === "pair" ? await differingPairs(pairs.map(({ sides: [own, other] }) => [own.id, other.id])) : null;
  return pairs.flatMap(({ sides: [own, other] }) => {
    if (differing?.has(own.id) === false) return [];
    const isFit = [own, other].every(({ hasResponse, contexts }) => (unit === "context" ? contexts > 0 : hasResponse));
    return isFit ? [{ id: own.id, contexts: own.contexts, score: (own.score + other.score) / 2, partner: other }] : [];
  });
}
