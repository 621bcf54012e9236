import { databaseTime } from "@/lib/db/location/clock";
import { linkToPage } from "@/lib/db/served";
import { newId } from "@/lib/domain/id";
import type { NewDelivery } from "@/lib/webhooks/store/deliveries";
import type { Webhook } from "@/lib/webhooks/store/manage";
import type { MessageType } from "@/lib/webhooks/words/events";

export function messageOf(
  event: MessageType,
  webhookId: string,
  runId: string | null,
  happening: string,
  data: object,
): NewDelivery {
  const bodyJson = JSON.stringify({ type: event, timestamp: databaseTime().toISOString(), data });
  return { id: `msg_${newId()}`, webhookId, runId, event, happening, bodyJson };
}

export const testMessage = async ({ id, label }: Webhook): Promise<NewDelivery> =>
  messageOf("test", id, null, `test ${newId()}`, { webhook: { id, label }, url: await linkToPage("/settings/webhooks") });

export interface WebhookSubject {
  dataset: string;
  /** Null for all of the dataset. */
  configuration: string | null;
}

export const isAboutSubject = (
  webhook: Pick<Webhook, "dataset" | "configuration">,
  { dataset, configuration }: WebhookSubject,
): boolean =>
  (webhook.dataset === null || webhook.dataset === dataset) &&
  (webhook.configuration === null || webhook.configuration === configuration);
