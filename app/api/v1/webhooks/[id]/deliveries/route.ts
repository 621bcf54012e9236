import { DeliveriesQuery, type DeliveryPage } from "assay-lib/api/webhooks";
import { countDeliveries, listDeliveries } from "assay-lib/db/webhooks/deliveries";
import { findWebhook } from "assay-lib/db/webhooks/manage";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { reportDelivery } from "@/app/api/v1/webhooks/report";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { cursor, limit } = readQuery(request, DeliveriesQuery);
  const skip = offsetOf(cursor);
  const webhookId = (await findWebhook(id)).id;
  const [deliveries, total] = await Promise.all([
    listDeliveries({ webhookId }, { skip, take: limit }),
    countDeliveries(webhookId),
  ]);
  const next = nextCursor(skip, deliveries.length, total);
  return json({ deliveries: deliveries.map(reportDelivery), total, next } satisfies DeliveryPage);
});
