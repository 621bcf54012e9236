import { readQuery } from "@/app/api/v1/read-request";
import { json, noContent, respond } from "@/app/api/v1/respond";
import { RoundQuery } from "@/lib/api/rounds/reports";
import { deleteRound } from "@/lib/db/rounds/store";
import { requireRound } from "@/lib/rounds/label";
import { detailOfRound } from "@/lib/rounds/reported/detail";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { results = false } = readQuery(request, RoundQuery);
  return json(await detailOfRound(await requireRound(id), results));
});

export const DELETE = respond<{ id: string }>(async (_, { id }) => {
  await requireRound(id);
  await deleteRound(id);
  return noContent();
});
