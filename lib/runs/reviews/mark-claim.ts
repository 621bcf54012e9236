import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { countMissing, type MarksOf, removeMark, saveMark } from "@/lib/db/reviews/claim-marks";
import { findRun } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/places";
import { findSample } from "@/lib/db/samples/rows";
import { Refusal } from "@/lib/domain/problem";
import type { ClaimMark } from "@/lib/domain/reviews/claim-mark";
import { metricById } from "@/lib/metrics/registry";

/** Of one person in one sample. */
const mostMissing = 100;

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Stores a person's mark on a claim. Refuses "right" and "wrong" for a claim that the judge did not list, and "missing" for a text
 * that it did list or that the response does not contain; white space may differ.
 */
export async function setClaimMark(about: MarksOf, mark: ClaimMark): Promise<void> {
  const { listed, response } = await readMarkable(about);
  const isListed = listed.has(mark.claim);
  if (mark.mark !== "missing") {
    if (!isListed)
      throw new Refusal("The sample has no such claim. It may have been judged again; reopen the sample.", "conflict");
  } else {
    if (isListed) throw new Refusal("The list has this claim already. Mark its verdict as right or wrong.", "conflict");
    const text = spaced(mark.claim);
    if (text === "" || !spaced(response).includes(text)) throw new Refusal("The response does not contain this text.", "invalid");
    if ((await countMissing(about)) >= mostMissing)
      throw new Refusal(`One person can name up to ${mostMissing} missing claims of a sample.`, "conflict");
  }
  try {
    await saveMark(about, mark);
  } catch (error) {
    // The sample was deleted meanwhile; a foreign key reports it.
    await readMarkable(about);
    throw error;
  }
}

export async function deleteClaimMark(about: MarksOf, claim: string): Promise<void> {
  if (await removeMark(about, claim)) return;
  throw new Refusal(`There is no mark of ${about.reviewer.name} on this claim. It may have been removed already.`, "not-found");
}

async function readMarkable({ runId, sampleId }: MarksOf): Promise<{ listed: Set<string>; response: string }> {
  const [run, sample] = await Promise.all([findRun(runId), findSample(sampleId)]);
  if (!run || !sample || !(await runHasSample(run.id, sample.id)))
    throw new Refusal("There is no such sample in this run. The run may have been deleted in the meantime.", "not-found");
  const scores = (await scoresOfSamples(runId, [sampleId])).get(sampleId) ?? [];
  const claims = scores.flatMap(({ metric, detail }) => {
    const shape = metricById(metric)?.shape;
    return shape?.kind === "claims" ? (shape.detail.safeParse(detail).data?.claims ?? []) : [];
  });
  if (claims.length === 0 && !scores.some(({ metric }) => metricById(metric)?.shape.kind === "claims"))
    throw new Refusal("The sample's claims were not judged.", "conflict");
  return { listed: new Set(claims.map(({ text }) => text)), response: sample.response ?? "" };
}
