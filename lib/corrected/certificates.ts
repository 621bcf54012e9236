import type { Run } from "@/lib/db/runs/list";
import type { JudgeCertificates } from "@/lib/domain/corrected/mean";
import { judgeFingerprint } from "@/lib/domain/judges/fingerprint";
import { shownCertificate } from "@/lib/rounds/certified/certificates";
import { certificatesWith } from "@/lib/rounds/store/certificates";

export type CertifiedRun = Pick<Run, "id" | "judge" | "settings" | "prompts" | "metrics">;

/** One query. What is not measured is missing. If a judge has several, the run's own counts, else the newest. */
export async function certificatesOfRuns(runs: readonly CertifiedRun[], only?: string): Promise<Map<string, JudgeCertificates>> {
  const wanted = runs.flatMap((run) => {
    // A run whose models were changed mixes judges.
    const metrics = run.judge.earlier.length > 0 ? [] : run.metrics.filter((metric) => only === undefined || metric === only);
    return metrics.map((metric) => ({ run, metric, fingerprint: judgeFingerprint(run, metric) }));
  });
  const stored = await certificatesWith(wanted.map(({ fingerprint }) => fingerprint));
  const found = new Map<string, JudgeCertificates>();
  for (const { run, metric, fingerprint } of wanted) {
    const same = stored.filter((one) => one.fingerprint === fingerprint && one.metric === metric);
    const chosen = same.find(({ runId }) => runId === run.id) ?? same[0];
    if (chosen) found.set(run.id, { ...found.get(run.id), [metric]: shownCertificate(chosen, chosen.round.name, run.id) });
  }
  return found;
}
