import { isFailure, type Stage, stages } from "@/lib/domain/why/stages";
import { mcNemarExact } from "@/lib/stats/shares/mcnemar-exact";
import { type StageOfSample, stagesOfRun } from "@/lib/why/store/write";
import type { StageMoves } from "@/lib/why/words/moves";
import { readWhy } from "./read";
import type { ExplainedRun } from "./state";

export interface PairedSamples {
  baseline: ExplainedRun;
  candidate: ExplainedRun;
  samples: readonly [Float64Array, Float64Array];
}

/** Null while one of the runs has not ended. */
export async function movesBetween({ baseline, candidate, samples }: PairedSamples): Promise<StageMoves | null> {
  const reports = await Promise.all([readWhy(baseline), readWhy(candidate)]);
  if (reports.includes(null)) return null;
  const [from, to] = await Promise.all([stagesOfRun(baseline.id), stagesOfRun(candidate.id)]);
  const counts = new Map<string, number>();
  const fails = { both: 0, fixed: 0, broken: 0 };
  const refusals = { questions: 0, baseline: 0, candidate: 0, both: 0 };
  let questions = 0;
  for (const [at, sample] of samples[0].entries()) {
    const one = from.get(sample);
    const other = to.get(samples[1][at] ?? -1);
    if (!one || !other) continue;
    questions++;
    const key = `${one.stage} ${other.stage}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    countFailures(fails, one.stage, other.stage);
    countRefusals(refusals, one, other);
  }
  return {
    run: candidate.id,
    questions,
    moves: stages.flatMap((one) =>
      stages.flatMap((other) => {
        const moved = counts.get(`${one} ${other}`);
        return moved === undefined ? [] : [{ from: one, to: other, questions: moved }];
      }),
    ),
    fails: { ...fails, p: mcNemarExact(fails.fixed, fails.broken) },
    overRefusals: { ...refusals, p: mcNemarExact(refusals.baseline, refusals.candidate) },
  };
}

function countFailures(fails: { both: number; fixed: number; broken: number }, one: Stage, other: Stage): void {
  if (one === "unknown" || other === "unknown") return;
  if (isFailure(one) && isFailure(other)) fails.both++;
  else if (isFailure(one)) fails.fixed++;
  else if (isFailure(other)) fails.broken++;
}

interface Refusals {
  questions: number;
  baseline: number;
  candidate: number;
  both: number;
}

/** Counts questions that both runs could have answered: neither refused rightly, nor is it unknown. */
function countRefusals(refusals: Refusals, one: StageOfSample, other: StageOfSample): void {
  if (!couldAnswer(one) || !couldAnswer(other)) return;
  refusals.questions++;
  const [before, after] = [one, other].map(({ stage }) => stage === "refused-answerable");
  if (before && after) refusals.both++;
  else if (before) refusals.baseline++;
  else if (after) refusals.candidate++;
}

/** The stages of samples whose contexts hold the answer. */
const held: readonly Stage[] = ["unused", "unsupported", "refused-answerable", "retrieved", "fine"];

const couldAnswer = ({ stage, answered }: StageOfSample): boolean =>
  answered !== null && held.includes(stage) && (stage === "refused-answerable" || answered !== "refused");
