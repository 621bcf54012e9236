import * as z from "zod";
import { type ReadComment, readNewComments } from "@/lib/comments/read";
import { reportComment } from "@/lib/comments/report";
import { databaseProblem } from "@/lib/db/connection/problem";
import { findDataset } from "@/lib/db/datasets";
import { findRuns } from "@/lib/db/runs/list";
import { linkToPage } from "@/lib/db/served";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { type CommentPlace, pathOfPlace } from "@/lib/domain/comments/place";
import { hiddenSamples } from "@/lib/rounds/hidden";
import { type NewDelivery, storeDeliveries } from "@/lib/webhooks/store/deliveries";
import { listWebhooks, type Webhook } from "@/lib/webhooks/store/manage";
import { isAboutSubject, messageOf, type WebhookSubject } from "./message";

const mostAtOnce = 50;
const setting = "announced-comments";
const Announced = z.object({ id: z.int() });

type NewComment = ReadComment & { on: CommentPlace };

/** The last announced comment is noted once its messages are stored: after a kill they are stored again, and repetitions are left out. */
export async function announceComments(log: (message: string) => void = () => {}): Promise<void> {
  const announced = await readSetting(setting, Announced);
  const comments = await readNewComments(announced?.id ?? 0, mostAtOnce);
  const last = comments.at(-1);
  if (!last) return;
  const webhooks = (await listWebhooks()).filter(({ events }) => events.includes("comment.added"));
  for (const comment of webhooks.length > 0 ? comments : []) {
    try {
      await storeDeliveries(await messagesOf(comment, webhooks));
    } catch (error) {
      if (databaseProblem(error) !== null) throw error;
      log(`webhooks: comment ${comment.id} could not be announced: ${error instanceof Error ? error.message : error}`);
    }
  }
  await storeSetting(setting, { id: last.id });
}

async function messagesOf({ on, ...comment }: NewComment, webhooks: readonly Webhook[]): Promise<NewDelivery[]> {
  if (comment.text === null || (await isHidden(on, comment.sampleId))) return [];
  const subjects = await subjectsOf(on);
  const told = webhooks.filter(
    (webhook) => comment.createdAt >= webhook.createdAt && subjects.some((subject) => isAboutSubject(webhook, subject)),
  );
  if (told.length === 0) return [];
  const data = { comment: reportComment(comment), on, url: await linkToPage(pathOfPlace(on, comment.sampleId)) };
  const [firstRun = null] = "runs" in on ? on.runs : [];
  const runId = "run" in on ? on.run : firstRun;
  return told.map(({ id }) => messageOf("comment.added", id, runId, `comment.added ${comment.id}`, data));
}

/** Some people may still have to label the sample blind. */
const isHidden = async (on: CommentPlace, sampleId: number | null): Promise<boolean> =>
  "run" in on && sampleId !== null && (await hiddenSamples(on.run, null)).has(sampleId);

/** Empty once they are deleted. */
async function subjectsOf(on: CommentPlace): Promise<WebhookSubject[]> {
  if ("dataset" in on) {
    const found = await findDataset(on.dataset);
    return found ? [{ dataset: found.name, configuration: null }] : [];
  }
  const runs = await findRuns("run" in on ? [on.run] : on.runs);
  return runs.map(({ dataset, configuration }) => ({ dataset: dataset.name, configuration: configuration.name }));
}
