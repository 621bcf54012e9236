import type { DeliveryReport } from "assay-lib/api/webhooks";
import { sendTest } from "assay-lib/webhooks/manage";
import { json, respond } from "@/app/api/v1/respond";
import { reportDelivery } from "@/app/api/v1/webhooks/report";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (_, { id }) =>
  json(reportDelivery(await sendTest(id)) satisfies DeliveryReport),
);
