import { BaselineQuery } from "assay-lib/api/baselines";
import { baselinesFor, listBaselines } from "assay-lib/db/runs/baselines";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { dataset } = readQuery(request, BaselineQuery);
  return json({ baselines: await (dataset === undefined ? listBaselines() : baselinesFor(dataset)) });
});
