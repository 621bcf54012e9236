import { runHasSample } from "@/lib/db/samples/places";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import { Refusal } from "@/lib/domain/problem";
import { requireRun } from "./run-state";

/** Throws Refusal if there is no such sample. */
export async function requireSample(runId: string, sampleId: string): Promise<Sample> {
  const run = await requireRun(runId);
  const sample = /^\d{1,15}$/.test(sampleId) ? await findSample(Number(sampleId)) : null;
  if (sample && (await runHasSample(run.id, sample.id))) return sample;
  throw new Refusal(`The run ${runId} has no sample ${sampleId.slice(0, 100)}.`, "not-found");
}
