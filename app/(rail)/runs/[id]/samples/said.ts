import { reviewerKey } from "assay-lib/domain/reviews/state";
import { type Said, saidOfAnswers } from "assay-lib/reviews/store/same-answer";
import { canLabel } from "assay-lib/rounds/hidden";
import { readVisitor } from "@/app/visitor";
import { readReviewer } from "./reviewer";

/** By sample, what people said of the same answer, except in this run. */
export async function saidHere(samples: readonly number[], except: string | null): Promise<ReadonlyMap<number, Said[]>> {
  const [visitor, reviewer] = await Promise.all([readVisitor(), readReviewer()]);
  return saidOfAnswers({ samples, except, person: reviewer && reviewerKey(reviewer), canLabel: canLabel(visitor) });
}
