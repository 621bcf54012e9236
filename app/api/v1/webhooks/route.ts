import { type AddedWebhook, NewWebhook, type WebhookList } from "assay-lib/api/webhooks";
import { latestDeliveries } from "assay-lib/db/webhooks/deliveries";
import { listWebhooks } from "assay-lib/db/webhooks/manage";
import { addWebhook } from "assay-lib/webhooks/manage";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { reportWebhook } from "./report";

export const dynamic = "force-dynamic";

export const GET = respond(async () => {
  const [webhooks, newest] = await Promise.all([listWebhooks(), latestDeliveries(1)]);
  return json({ webhooks: webhooks.map((webhook) => reportWebhook(webhook, newest)) } satisfies WebhookList);
});

export const POST = respond(async (request) => {
  const { secret, ...webhook } = await addWebhook(await readJson(request, NewWebhook), actorOfRequest(request));
  return json({ ...reportWebhook(webhook, []), secret } satisfies AddedWebhook, 201);
});
