import type { Webhooks } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { latestDeliveries } from "@/lib/db/webhooks/deliveries";
import { listWebhooks } from "@/lib/db/webhooks/manage";
import { addWebhook, deleteWebhook, sendTest } from "@/lib/webhooks/manage";

export async function inDatabase(): Promise<Webhooks> {
  await migrate();
  return {
    add: (wanted) => addWebhook(wanted, commandActor()),
    async list() {
      const newest = await latestDeliveries(1);
      const all = await listWebhooks();
      return all.map((webhook) => ({ ...webhook, last: newest.find(({ webhookId }) => webhookId === webhook.id) ?? null }));
    },
    remove: (id) => deleteWebhook(id, commandActor()),
    test: sendTest,
  };
}
