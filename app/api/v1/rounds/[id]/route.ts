import { RoundQuery } from "assay-lib/api/rounds/reports";
import { requireRound } from "assay-lib/rounds/label";
import { removeRound } from "assay-lib/rounds/manage";
import { detailOfRound } from "assay-lib/rounds/reported/detail";
import { readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { results = false } = readQuery(request, RoundQuery);
  return json(await detailOfRound(await requireRound(id), results));
});

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  await removeRound(id, actorOfRequest(request));
  return noContent();
});
