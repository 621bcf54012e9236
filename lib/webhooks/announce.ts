import { databaseProblem } from "@/lib/db/connection/problem";
import { openRunsSince } from "@/lib/db/judgments/by-day";
import { databaseTime } from "@/lib/db/location/clock";
import { type Ending, endingsToTell, markTold } from "@/lib/db/runs/ended";
import { findRun, type Run } from "@/lib/db/runs/list";
import { linkToPage } from "@/lib/db/served";
import { type NewDelivery, storeDeliveries } from "@/lib/db/webhooks/deliveries";
import { listWebhooks, type Webhook } from "@/lib/db/webhooks/manage";
import type { RunReport } from "@/lib/domain/run";
import { isComplete, isFinished } from "@/lib/domain/runs/is-finished";
import type { WebhookEvent } from "@/lib/domain/webhooks/events";
import { reportRuns } from "@/lib/exports/json-report";
import { dayOf, fallenDay, type WeeksBefore } from "./fallen-day";
import { fallenMeans } from "./fallen-means";
import { failedGate } from "./gate";
import { messageOf } from "./message";

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
const isAbout = ({ dataset, configuration, createdAt }: Webhook, run: Run): boolean =>
  (dataset === null || dataset === run.dataset.name) &&
  (configuration === null || configuration === run.configuration.name) &&
  (run.finishedAt === null || run.finishedAt >= createdAt);

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
    case "mean.fell": {
      const fallen = isComplete(run.status) ? await fallenMeans(run, margin) : [];
      return fallen.length > 0 ? { margin, fallen } : null;
    }
    case "comment.added":
      return null;
  }
}

/** Same name for the same end; a resumed run ends again. */
const happeningOf = (event: WebhookEvent, run: Run, { finishedAt }: Ending): string =>
  `${event} ${run.id} ${finishedAt?.getTime() ?? `${run.calls} ${run.ok} ${run.failed}`}`;

/** Judgments of each open run at its last daily check, and the scores of the days before. */
const looked = new Map<string, string>();
const weeks: WeeksBefore = new Map();

/** At most once a day per run. */
export async function announceFallenDays(): Promise<void> {
  const webhooks = (await listWebhooks()).filter(({ events }) => events.includes("mean.fell"));
  if (webhooks.length === 0) return;
  const day = dayOf(databaseTime().getTime());
  const open = await openRunsSince(day);
  const isOpen = new Set(open.map(({ id }) => id));
  for (const id of looked.keys()) if (!isOpen.has(id) && looked.delete(id)) weeks.delete(id);
  for (const { id, ok, failed } of open) {
    const state = `${day.getTime()} ${ok} ${failed}`;
    if (looked.get(id) === state) continue;
    const run = await findRun(id);
    const told = run ? webhooks.filter((webhook) => isAbout(webhook, run)) : [];
    if (run && told.length > 0) await announceFallenDay(run, told, day);
    looked.set(id, state);
  }
}

async function announceFallenDay(run: Run, webhooks: readonly Webhook[], day: Date): Promise<void> {
  const margins = webhooks.map(({ margin }) => margin);
  const fallenBy = await fallenDay(run.id, margins, weeks);
  if (fallenBy.every(({ length }) => length === 0)) return;
  const [report] = await reportRuns([run]);
  if (!report) return;
  const date = day.toISOString().slice(0, 10);
  const ofRun = await about(report);
  const messages = webhooks.flatMap(({ id, margin }, index) => {
    const fallen = fallenBy[index] ?? [];
    const data = { margin, day: date, fallen, ...ofRun };
    return fallen.length > 0 ? [messageOf("mean.fell", id, run.id, `mean.fell ${run.id} ${date}`, data)] : [];
  });
  await storeDeliveries(messages);
}

const about = async (run: RunReport) => ({ run, url: await linkToPage(run.url) });
