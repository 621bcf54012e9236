import { WhyQuery } from "assay-lib/api/comparisons";
import { requireWhy } from "assay-lib/why/read";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { metric } = readQuery(request, WhyQuery);
  return json(await requireWhy(id, metric));
});
