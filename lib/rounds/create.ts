import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { sizesOfSamples } from "@/lib/db/rounds/samples";
import { storeRound } from "@/lib/db/rounds/store";
import { findRun } from "@/lib/db/runs/list";
import { Refusal, refusalOf, withPaths } from "@/lib/domain/problem";
import { NewRound } from "@/lib/domain/round/definition";
import { isFinished } from "@/lib/domain/runs/is-finished";

import { metricById } from "@/lib/metrics/registry";
import { drawItems } from "./draw";
import { cutsOf } from "./strata";

/**
 * Draws the samples of a round and stores it. Only samples with a score of the round's metric can be drawn, and with a response or a
 * context to label. Throws Refusal for a wrong field, an unfinished run, or a run without such samples.
 */
export async function createRound(input: unknown, createdBy: string | null): Promise<string> {
  const parsed = NewRound.safeParse(input);
  if (!parsed.success) throw refusalOf(parsed.error, withPaths);
  const wanted = parsed.data;
  const refuse = (path: string, message: string, kind: "invalid" | "not-found" | "conflict" = "invalid") =>
    new Refusal(message, kind, [{ path, message }]);
  const run = await findRun(wanted.runId);
  if (!run) throw refuse("runId", `There is no run ${wanted.runId}.`, "not-found");
  if (!isFinished(run.status)) throw refuse("runId", "The run is not finished. Start the round once it is.", "conflict");
  if (!run.metrics.includes(wanted.metric))
    throw refuse("metric", `The run has no metric ${wanted.metric}. It has: ${run.metrics.join(", ")}.`);
  if (wanted.unit === "context" && metricById(wanted.metric)?.group !== "retrieval")
    throw refuse("unit", "Labels of contexts are compared with a metric of contexts. Choose one, or label responses.");
  const { ids, scores } = await scoresOfMetric(run.id, wanted.metric);
  const sizes = await sizesOfSamples(run.id);
  const drawable = ids.flatMap((id, at) => {
    const size = sizes.get(id);
    const isFit = size && (wanted.unit === "response" ? size.hasResponse : size.contexts > 0);
    return isFit ? [{ id, score: scores[at] ?? 0, contexts: size.contexts }] : [];
  });
  const design =
    wanted.design.kind === "stratified"
      ? {
          ...wanted.design,
          cuts: cutsOf(
            drawable.map(({ score }) => score),
            wanted.design.size,
          ),
        }
      : wanted.design;
  const items = drawItems(drawable, { ...wanted, design });
  const what = wanted.unit === "response" ? "a response" : "contexts";
  if (items.length === 0) throw refuse("design", `No sample of this run has ${what} and a score of ${wanted.metric}.`);
  return storeRound({ ...wanted, design }, items, createdBy);
}
