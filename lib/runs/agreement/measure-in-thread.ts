import type { Agreement } from "@/lib/domain/agreement";
import { Refusal } from "@/lib/domain/problem";
import { sharedThreads } from "@/lib/threads/pool";
import { type AgreementQuery, type Compared, type Judged, measureAgreement } from "./measure";

/** Comparisons that may wait for the thread, which takes about a second for a run of 40,000 samples. */
const mostWaiting = 20;

const thread = sharedThreads<typeof import("./thread")>("agreement-thread", { idleMs: 30_000 });

/** `measureAgreement` for the web server: the work is done in a thread. Throws Refusal also where too many comparisons wait. */
export const measureAgreementInThread = (run: Judged, query: AgreementQuery): Promise<Agreement> =>
  measureAgreement(run, query, compareInThread);

function compareInThread(run: Judged, query: AgreementQuery): Promise<Compared> {
  if (thread.open > mostWaiting)
    throw new Refusal("The server is busy with other comparisons with labels. Try again in a few seconds.", "busy");
  const { id, configurationId, metrics, status, ok, failed, finishedAt } = run;
  return thread.run("compare", { run: { id, configurationId, metrics, status, ok, failed, finishedAt }, query });
}
