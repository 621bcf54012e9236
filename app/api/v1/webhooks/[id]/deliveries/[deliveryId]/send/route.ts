import { json, respond } from "@/app/api/v1/respond";
import { reportDelivery } from "@/app/api/v1/webhooks/report";
import type { DeliveryReport } from "@/lib/api/webhooks";
import { sendAgain } from "@/lib/webhooks/manage";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string; deliveryId: string }>(async (_, { id, deliveryId }) =>
  json(reportDelivery(await sendAgain(deliveryId, id)) satisfies DeliveryReport),
);
