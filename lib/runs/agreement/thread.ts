// The thread in which scores are compared with labels. cli/build.mjs bundles it into cli/built/agreement-thread.mjs; lib/runs/agreement/in-thread.ts
// starts it.
import { Refusal } from "@/lib/domain/problem";
import { lowerPriority } from "@/lib/threads/priority";
import { type AgreementQuery, type Compared, compareWithLabel, type Judged } from "./measure";

export interface AgreementTask {
  run: Judged;
  query: AgreementQuery;
}

export type AgreementAnswer =
  | { kind: "compared"; compared: Compared }
  | { kind: "refused"; message: string; reason: Refusal["kind"]; errors: Refusal["errors"] };

lowerPriority();

export default async function compare({ run, query }: AgreementTask): Promise<AgreementAnswer> {
  try {
    return { kind: "compared", compared: await compareWithLabel(run, query) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", message: error.message, reason: error.kind, errors: error.errors };
  }
}
