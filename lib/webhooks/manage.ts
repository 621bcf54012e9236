import { recordEvent } from "@/lib/db/audit";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal, readAs } from "@/lib/domain/problem";
import { type Delivery, listDeliveries, requeueDelivery, storeDeliveries } from "@/lib/webhooks/store/deliveries";
import { findWebhook, removeWebhook, replaceWebhook, storeWebhook, type Webhook } from "@/lib/webhooks/store/manage";
import { NewWebhook } from "@/lib/webhooks/words/choice";
import { sendNow } from "./deliver";
import { testMessage } from "./message";
import { readReceiver } from "./public-address";
import { newSecret } from "./sign";

/** The secret is returned only here. Throws Refusal for invalid input. */
export async function addWebhook(given: unknown, by: Actor): Promise<Webhook & { secret: string }> {
  const webhook = readAs(Checked, given);
  const secret = newSecret();
  const id = await storeWebhook(webhook, secret);
  await recordEvent(by, "webhook-added", webhook.label, auditDetail(id, webhook));
  return { ...(await findWebhook(id)), secret };
}

export async function changeWebhook(id: string, given: unknown, by: Actor): Promise<Webhook> {
  const webhook = readAs(Checked, given);
  await replaceWebhook(id, webhook);
  await recordEvent(by, "webhook-changed", webhook.label, auditDetail(id, webhook));
  return findWebhook(id);
}

export async function deleteWebhook(id: string, by: Actor): Promise<void> {
  const { label, ...webhook } = await findWebhook(id);
  await removeWebhook(id);
  await recordEvent(by, "webhook-deleted", label, auditDetail(id, webhook));
}

/** With all problems at once: a form shows each at its field. */
const Checked = NewWebhook.safeExtend({
  url: NewWebhook.shape.url.superRefine((text, { addIssue }) => {
    try {
      readReceiver(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      addIssue(error.errors[0]?.message ?? error.message);
    }
  }),
});

/** A receiver's path often contains a secret. */
const auditDetail = (id: string, { url, events }: Pick<Webhook, "url" | "events">) => ({
  id,
  host: URL.parse(url)?.host ?? "",
  events: events.join(", "),
});

/** Waits for the response. If another message is in flight, returns the test as not tried yet. */
export async function sendTest(webhookId: string): Promise<Delivery> {
  const message = await testMessage(await findWebhook(webhookId));
  await storeDeliveries([message]);
  return sendAndRead(message.id, webhookId);
}

export async function sendAgain(id: string, webhookId: string): Promise<Delivery> {
  if (!(await requeueDelivery(id, webhookId))) throw noSuchMessage();
  return sendAndRead(id, webhookId);
}

async function sendAndRead(id: string, webhookId: string): Promise<Delivery> {
  await sendNow(id, webhookId);
  const [delivery] = await listDeliveries({ id, webhookId }, { take: 1 });
  if (!delivery) throw noSuchMessage();
  return delivery;
}

const noSuchMessage = () => new Refusal("This message no longer exists.", "not-found");
