import { respond } from "@/app/api/v1/respond";
import { requireRound } from "@/lib/rounds/label";
import { labelsOf } from "@/lib/rounds/labels";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => {
  const { id: round } = await requireRound(id);
  const lines = (await labelsOf(round)).map((label) => `${JSON.stringify(label)}\n`);
  return new Response(lines.join(""), {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="assay-round-${round}.jsonl"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
