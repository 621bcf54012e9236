import type { Piscina } from "piscina";
import type { Agreement } from "@/lib/domain/agreement";
import { Refusal } from "@/lib/domain/problem";
import { startThreads } from "@/lib/threads/start";
import { type AgreementQuery, type Compared, type Judged, measureAgreement } from "./measure";
import type { AgreementAnswer, AgreementTask } from "./thread";

/** Comparisons that may wait for the thread, which takes about a second for a run of 40,000 samples. */
const mostWaiting = 20;

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayAgreement?: Piscina };

/** `measureAgreement` for the web server: the work is done in a thread. Throws Refusal also where too many comparisons wait. */
export const measureAgreementAside = (run: Judged, query: AgreementQuery): Promise<Agreement> =>
  measureAgreement(run, query, compareAside);

async function compareAside(run: Judged, query: AgreementQuery): Promise<Compared> {
  kept.assayAgreement ??= startThreads("agreement-thread.mjs", { maxThreads: 1 });
  if (kept.assayAgreement.queueSize >= mostWaiting)
    throw new Refusal("The server is busy with other comparisons with labels. Try again in a few seconds.", "busy");
  const { id, configurationId, metrics, status, ok, failed, finishedAt } = run;
  const task: AgreementTask = { run: { id, configurationId, metrics, status, ok, failed, finishedAt }, query };
  const answer: AgreementAnswer = await kept.assayAgreement.run(task);
  if (answer.kind === "compared") return answer.compared;
  throw new Refusal(answer.message, answer.reason, answer.errors);
}
