import { createHmac } from "node:crypto";
import { readComparison } from "@/lib/db/comparison/questions";
import { differentAnswers, type PreferencePair, type PreferredQuestion } from "@/lib/db/reviews/preferences";
import { findRun } from "@/lib/db/runs/list";
import { signingKey } from "@/lib/db/signing-key";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { seeded, shuffled } from "@/lib/stats/random";
import { memoise, stateOf } from "@/lib/summaries/memoise";

export interface DrawnPair extends PreferencePair {
  /** In their hidden order, which is the same for everyone. */
  questions: readonly PreferredQuestion[];
  /** If this were known, sides could be computed from the ids of the runs. */
  secret: string;
}

const cacheSize = 8;

/** The questions that two runs answer differently; cached until one of them changes. Throws Refusal unless there are two different runs. */
export async function drawPair(ids: readonly string[]): Promise<DrawnPair> {
  const [runAId = "", runBId = ""] = ids.toSorted((one, other) => (one < other ? -1 : 1));
  if (ids.length !== 2 || runAId === runBId) throw new Refusal("Choose two different runs.");
  const [a, b] = await Promise.all([findRun(runAId), findRun(runBId)]);
  if (!a || !b) throw new Refusal(`There is no run ${a ? runBId : runAId}.`, "not-found");
  return memoise("preferences", cacheSize, JSON.stringify([stateOf(a), stateOf(b)]), async () => {
    const { samples } = await readComparison([a, b], []);
    const paired = Array.from(samples[0] ?? [], (id, at) => [id, samples[1]?.[at] ?? -1] as const);
    const secret = await signingKey();
    const seed = digest(secret, runAId, runBId).readUInt32BE();
    return { runAId, runBId, secret, questions: shuffled(await differentAnswers(paired), seeded(seed)) };
  });
}

/** The side that a person sees on the left: random, but the same every time. */
export function sideOnLeft({ runAId, runBId, secret }: DrawnPair, reviewer: Reviewer, question: string): "a" | "b" {
  return (digest(secret, reviewerKey(reviewer), runAId, runBId, question)[0] ?? 0) % 2 === 0 ? "a" : "b";
}

const digest = (secret: string, ...parts: string[]): Buffer =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["preferences", ...parts]))
    .digest();
