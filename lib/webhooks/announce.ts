import { databaseProblem } from "@/lib/db/connection/problem";
import { type Ending, endingsToTell, markTold } from "@/lib/db/runs/ended";
import { findRun, type Run } from "@/lib/db/runs/list";
import { linkToPage } from "@/lib/db/served";
import type { RunReport } from "@/lib/domain/run";
import { isComplete, isFinished } from "@/lib/domain/runs/is-finished";
import { reportRuns } from "@/lib/exports/json-report";
import { type NewDelivery, storeDeliveries } from "@/lib/webhooks/store/deliveries";
import { listWebhooks, type Webhook } from "@/lib/webhooks/store/manage";
import type { WebhookEvent } from "@/lib/webhooks/words/events";
import { failedGate } from "./gate";
import { isAboutSubject, messageOf } from "./message";

const mostAtOnce = 20;

/** The mark of an ended run is removed once its messages are stored: after a kill they are stored again, and repetitions are
 *  left out. */
export async function announceEndings(log: (message: string) => void = () => {}): Promise<void> {
  const endings = await endingsToTell(mostAtOnce);
  if (endings.length === 0) return;
  const webhooks = await listWebhooks();
  for (const ending of endings) {
    const run = webhooks.length > 0 ? await findRun(ending.id) : null;
    if (run && run.dataset.madeFor === null) await storeDeliveries(await messagesOf(run, ending, webhooks, log));
    await markTold(ending);
  }
}

async function messagesOf(
  run: Run,
  ending: Ending,
  webhooks: readonly Webhook[],
  log: (message: string) => void,
): Promise<NewDelivery[]> {
  const told = webhooks.filter((webhook) => isAbout(webhook, run));
  if (told.length === 0) return [];
  const [report] = await reportRuns([run]);
  if (!report) return [];
  const ofRun = await about(report);
  const messages: NewDelivery[] = [];
  for (const webhook of told) {
    for (const event of webhook.events) {
      try {
        const data = await happened(event, webhook, run);
        if (data) messages.push(messageOf(event, webhook.id, run.id, happeningOf(event, run, ending), { ...data, ...ofRun }));
      } catch (error) {
        if (databaseProblem(error) !== null) throw error;
        // A comparison that fails on a bug must not block the other messages or runs.
        log(
          `webhook ${webhook.id}: ${event} of run ${run.id} could not be checked: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  }
  return messages;
}

/** Runs that ended before the webhook was added do not count. */
const isAbout = (webhook: Webhook, { dataset, configuration, finishedAt }: Run): boolean =>
  isAboutSubject(webhook, { dataset: dataset.name, configuration: configuration.name }) &&
  (finishedAt === null || finishedAt >= webhook.createdAt);

/** Null if the event has not happened. */
async function happened(event: WebhookEvent, { baseline, margin }: Webhook, run: Run): Promise<object | null> {
  switch (event) {
    case "run.ended":
      return isFinished(run.status) ? {} : null;
    case "run.paused":
      return run.status === "paused" ? {} : null;
    case "gate.failed": {
      const gate = isComplete(run.status) && baseline !== null ? await failedGate(run, baseline, margin) : null;
      return gate && { margin, ...gate };
    }
    case "comment.added":
      return null;
  }
}

/** Same name for the same end; a resumed run ends again. */
const happeningOf = (event: WebhookEvent, run: Run, { finishedAt }: Ending): string =>
  `${event} ${run.id} ${finishedAt?.getTime() ?? `${run.calls} ${run.ok} ${run.failed}`}`;

const about = async (run: RunReport) => ({ run, url: await linkToPage(run.url) });
