import { waitingForChanges } from "@/lib/db/connection/changes";
import { databaseProblem } from "@/lib/db/connection/problem";
import { databaseTime } from "@/lib/db/location/clock";
import { patience } from "@/lib/http/post";
import { pause } from "@/lib/judge/calls/pause";
import {
  claimWebhook,
  type DueDelivery,
  holdWebhook,
  nextDue,
  nextTryOfAny,
  pruneDeliveries,
  settleDelivery,
  webhooksWithDue,
} from "@/lib/webhooks/store/deliveries";
import { announceEndings } from "./announce";
import { announceComments } from "./announce-comments";
import { type SendOutcome, send } from "./send";

/** In ms: between checks, at least, and between retries after a database error, and clean-ups. */
const lookEvery = 1_000;
const retryEvery = 5_000;
const pruneEvery = 3_600_000;
/** Longer than an attempt can take. */
const leaseFor = patience + 15_000;

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;
/** In ms after each failed attempt; then the message is dropped. */
const delays = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];
export const mostAttempts = delays.length + 1;

/** Runs next to the worker loop: no run waits for a receiver, and no receiver for another. Each webhook has one sender at a
 *  time over all processes. */
export async function deliverMessages(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const sending = new Map<string, Promise<void>>();
  const untilChanged = waitingForChanges(signal);
  let prunedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      await announceEndings(log);
      await announceComments(log);
      for (const id of await webhooksWithDue()) {
        if (sending.has(id)) continue;
        const sent = sendAll(id, signal)
          .catch((error: unknown) => log(`webhook ${id}: ${databaseProblem(error) ?? error}`))
          .finally(() => sending.delete(id));
        sending.set(id, sent);
      }
      if (performance.now() - prunedAt >= pruneEvery) {
        await pruneDeliveries();
        prunedAt = performance.now();
      }
      await untilChanged(lookEvery, await nextTryOfAny());
    } catch (error) {
      // The worker loop logs database problems. Nothing here may end the process that judges runs.
      if (databaseProblem(error) === null) log(`webhooks: ${error instanceof Error ? error.message : error}`);
      await pause(retryEvery, signal);
    }
  }
  await Promise.all(sending.values());
}

async function sendAll(webhookId: string, signal: AbortSignal): Promise<void> {
  if (!(await claimWebhook(webhookId, leaseFor))) return;
  try {
    for (let due = await nextDue({ webhookId }); due && !signal.aborted; due = await nextDue({ webhookId })) {
      await holdWebhook(webhookId, leaseFor);
      await sendDue(due, signal);
    }
  } finally {
    await holdWebhook(webhookId, 0);
  }
}

/** If another process is sending to the webhook, it sends this message too. */
export async function sendNow(id: string, webhookId: string): Promise<void> {
  if (!(await claimWebhook(webhookId, leaseFor))) return;
  try {
    const due = await nextDue({ id });
    if (due) await sendDue(due, new AbortController().signal);
  } finally {
    await holdWebhook(webhookId, 0);
  }
}

async function sendDue({ id, bodyJson, attempts, webhook }: DueDelivery, signal: AbortSignal): Promise<void> {
  const outcome = await send({ id, ...webhook, body: bodyJson }, signal);
  // An attempt that Assay itself ended does not count.
  if (signal.aborted && !outcome.isAccepted) return;
  const nextTryAt = nextTry(outcome, attempts + 1);
  await settleDelivery(id, { ...outcome, nextTryAt });
}

export function nextTry(
  { isAccepted, isFinal, retryAfter }: SendOutcome,
  attempts: number,
  now = databaseTime().getTime(),
): Date | null {
  const delay = delays[attempts - 1];
  if (isAccepted || isFinal || delay === undefined) return null;
  // Up to a tenth later, so failed messages do not return together.
  const wait = delay * (1 + Math.random() / 10);
  return new Date(now + Math.max(wait, Math.min((retryAfter ?? 0) * second, delays.at(-1) ?? 0)));
}
