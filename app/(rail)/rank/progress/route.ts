import { countersOf } from "assay-lib/db/runs/list";
import { mostRanked } from "assay-lib/domain/bounds";
import { loadRankSearch } from "@/components/addresses/rank";
import type { RunStates } from "@/components/ranking/followed";

export const dynamic = "force-dynamic";

/** `?runs=`: their ids, separated by commas. Deleted ones are left out. */
export async function GET(request: Request): Promise<Response> {
  const counters = await countersOf(loadRankSearch(request).runs.slice(0, mostRanked));
  const states: RunStates = Object.fromEntries(
    [...counters].map(([id, { status, ok, failed, planned }]) => [id, { status, judgments: ok + failed, planned }]),
  );
  return Response.json(states, { headers: { "cache-control": "no-store" } });
}
