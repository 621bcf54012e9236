import type { Agreement } from "@/lib/domain/agreement";
import { Refusal } from "@/lib/domain/problem";
import { sharedThreads } from "@/lib/threads/pool";
import type { JudgedRun } from "./corrected";
import { type AskedAgreement, type Compared, measureAgreement } from "./measure";

/** Limit of comparisons in the queue. The thread takes about a second for a run of 40,000 samples. */
const mostWaiting = 20;

const thread = sharedThreads<typeof import("./thread")>("agreement-thread", { idleMs: 30_000 });

/** `measureAgreement` for the web server: does the work in a thread. Also throws Refusal if too many comparisons are waiting. */
export const measureAgreementInThread = (run: JudgedRun, query: AskedAgreement): Promise<Agreement> =>
  measureAgreement(run, query, compareInThread);

function compareInThread(run: JudgedRun, query: AskedAgreement): Promise<Compared> {
  if (thread.open > mostWaiting)
    throw new Refusal("The server is busy with other comparisons with labels. Try again in a few seconds.", "busy");
  const { id, configurationId, metrics, status, ok, failed, finishedAt } = run;
  return thread.run("compare", { run: { id, configurationId, metrics, status, ok, failed, finishedAt }, query });
}

/** Whether labels show that the judge tells good from bad by `fitting`, else by the first comparable metric. Null if there is none or
 *  the server is too busy. Metrics are compared one by one until one has it, since all of a large run take half a minute. */
export async function tellsGoodFromBad(run: JudgedRun, fitting: string | null): Promise<boolean | null> {
  const fittingFirst = run.metrics.toSorted((one, other) => Number(other === fitting) - Number(one === fitting));
  try {
    for (const metric of fittingFirst) {
      const { label, metrics } = await measureAgreementInThread({ ...run, metrics: [metric] }, {});
      const auroc = metrics[metric]?.auroc;
      if (auroc && auroc.value !== null) return (auroc.ci95?.[0] ?? 0) > 0.5;
      if (label === null) break;
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
