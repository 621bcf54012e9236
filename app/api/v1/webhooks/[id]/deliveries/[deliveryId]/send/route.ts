import type { DeliveryReport } from "@/app/api/v1/described/webhooks";
import { json, respond } from "@/app/api/v1/respond";
import { reportDelivery } from "@/app/api/v1/webhooks/report";
import { sendAgain } from "@/lib/webhooks/manage";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string; deliveryId: string }>(async (_, { id, deliveryId }) =>
  json(reportDelivery(await sendAgain(deliveryId, id)) satisfies DeliveryReport),
);
