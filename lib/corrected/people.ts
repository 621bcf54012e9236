import type { CorrectedMeans, JudgeCertificates } from "@/lib/domain/corrected/mean";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { type CertifiedRun, certificatesOfRuns } from "./certificates";
import { type CorrectedRun, correctedMeansOf } from "./means";

/** Metrics without labels or certificates are missing. */
export interface PeopleOnRun {
  corrected: CorrectedMeans;
  certificates: JudgeCertificates;
}

export const nobodySays: PeopleOnRun = { corrected: {}, certificates: {} };

/** What people say of runs that are finished, and whether their judges are certified; by run. `only` names one metric. */
export async function peopleOnRuns(
  runs: readonly (CorrectedRun & CertifiedRun)[],
  only?: string,
): Promise<Map<string, PeopleOnRun>> {
  const finished = runs.filter(({ status }) => isFinished(status));
  const [corrected, certificates] = await Promise.all([correctedMeansOf(finished, only), certificatesOfRuns(finished, only)]);
  return new Map(
    runs.map(({ id }) => [id, { corrected: corrected.get(id) ?? {}, certificates: certificates.get(id) ?? {} }] as const),
  );
}

export const peopleOnRun = async (run: CorrectedRun & CertifiedRun): Promise<PeopleOnRun> =>
  (await peopleOnRuns([run])).get(run.id) ?? nobodySays;
