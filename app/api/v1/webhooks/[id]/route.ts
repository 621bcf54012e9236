import { NewWebhook, type WebhookReport } from "assay-lib/api/webhooks";
import { latestDeliveries } from "assay-lib/db/webhooks/deliveries";
import { changeWebhook, deleteWebhook } from "assay-lib/webhooks/manage";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";
import { reportWebhook } from "@/app/api/v1/webhooks/report";

export const dynamic = "force-dynamic";

export const PUT = respond<{ id: string }>(async (request, { id }) => {
  const webhook = await changeWebhook(id, await readJson(request, NewWebhook), actorOfRequest(request));
  return json(reportWebhook(webhook, await latestDeliveries(1)) satisfies WebhookReport);
});

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  await deleteWebhook(id, actorOfRequest(request));
  return noContent();
});
