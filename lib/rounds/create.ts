import { findRun, type Run } from "@/lib/db/runs/list";
import { Refusal, refusalOf, withPaths } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { countPopulation } from "@/lib/rounds/store/plan";
import { storeRound } from "@/lib/rounds/store/rows";
import { RoundToStart } from "@/lib/rounds/words/definition";
import { type Drawable, drawItems } from "./draw";
import { drawableOf, drawablePairs } from "./drawable";
import { cutsOf } from "./strata";

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
    throw refuse("unit", "Labels of contexts are compared with a metric of contexts. Choose one, or label responses.");
  if ((wanted.unit === "pair") !== (wanted.question.kind === "better"))
    throw refuse("unit", "Only of a pair of answers can people say which is better, and nothing else.");
  if (wanted.unit === "pair" && wanted.pairedRunId === null)
    throw refuse("pairedRunId", "Choose the run whose answers these are compared with.");
  const samples = await (wanted.pairedRunId === null ? drawableOf(run, wanted) : pairsOf(run, wanted));
  const design = withCuts(wanted.design, samples);
  const items = drawItems(samples, { ...wanted, design });
  if (items.length === 0) throw refuse("design", nothingDrawn(wanted, samples));
  return storeRound({ ...wanted, design, population: await countPopulation(run, wanted) }, items, createdBy);
}

const refuse = (path: string, message: string, kind: "invalid" | "not-found" | "conflict" = "invalid") =>
  new Refusal(message, kind, [{ path, message }]);

async function judgedRun(id: string, metric: string, path: "runId" | "pairedRunId"): Promise<Run> {
  const run = await findRun(id);
  const which = path === "runId" ? "The run" : "The other run";
  if (!run) throw refuse(path, `There is no run ${id}.`, "not-found");
  if (!isFinished(run.status)) throw refuse(path, `${which} is not finished. Start the round once it is.`, "conflict");
  if (!run.metrics.includes(metric))
    throw refuse(path === "runId" ? "metric" : path, `${which} has no metric ${metric}. It has: ${run.metrics.join(", ")}.`);
  return run;
}

async function pairsOf(run: Run, wanted: RoundToStart): Promise<Drawable[]> {
  const other = await judgedRun(wanted.pairedRunId ?? "", wanted.metric, "pairedRunId");
  if (other.configurationId === run.configurationId)
    throw refuse("pairedRunId", "Both runs judge the same samples. Choose a run of another configuration.");
  if (wanted.design.kind !== "random" && wanted.design.kind !== "picked")
    throw refuse("design", "A round of two runs is drawn at random, or its samples are picked.");
  return drawablePairs([run, other], wanted);
}

const withCuts = (design: RoundToStart["design"], samples: readonly Drawable[]): RoundToStart["design"] =>
  design.kind !== "stratified"
    ? design
    : {
        ...design,
        cuts: cutsOf(
          samples.map(({ score }) => score),
          design.size,
        ),
      };

function nothingDrawn({ unit, metric, design, pairedRunId }: RoundToStart, samples: readonly Drawable[]): string {
  const what = { response: "a response", context: "contexts", pair: "different answers" }[unit];
  if (samples.length > 0 && design.kind === "balanced") {
    if (design.size < 2) return "A balanced round needs at least two samples: a good one and a bad one.";
    const has = (isGood: boolean) => samples.some((sample) => sample.isGood === isGood);
    const lacks = has(true) ? "no" : has(false) ? "yes" : "yes or no";
    return `No sample with ${what} and a score of ${metric} has the value ${lacks} of the label ${design.label}.`;
  }
  return pairedRunId === null
    ? `No sample of this run has ${what} and a score of ${metric}.`
    : `No question has ${what} and a score of ${metric} in both runs.`;
}
