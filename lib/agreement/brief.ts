import { findRun } from "@/lib/db/runs/list";
import { BriefAgreement } from "@/lib/domain/agreement";
import { measureAgreement } from "./measure";

/** Null if no label can be compared by default. */
export async function briefAgreement(runId: string): Promise<BriefAgreement | null> {
  const run = await findRun(runId);
  const agreement = run && (await measureAgreement(run));
  return agreement?.label && agreement.good ? BriefAgreement.parse(agreement) : null;
}
