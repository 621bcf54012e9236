import { json, respond } from "@/app/api/v1/respond";
import { reportDelivery } from "@/app/api/v1/webhooks/report";
import type { DeliveryReport } from "@/lib/api/webhooks";
import { sendTest } from "@/lib/webhooks/manage";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (_, { id }) =>
  json(reportDelivery(await sendTest(id)) satisfies DeliveryReport),
);
