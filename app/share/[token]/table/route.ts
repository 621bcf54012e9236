import { openHere } from "assay-lib/exports/pool";
import { writeRanking } from "assay-lib/exports/ranking";
import { download } from "assay-lib/operations/downloads/send";
import { loadRankSearch } from "@/components/addresses/rank";
import { readRankingShare, readRunShare, type ShareAddress, visitorsQuery, visitorsSearch } from "../read-share";

/** If the share shows everything. CSV; of samples also JSON lines for `?format=jsonl`. */
export async function GET(request: Request, { params }: ShareAddress): Promise<Response> {
  const { token } = await params;
  const ranking = await readRankingShare(token, loadRankSearch(request).metric);
  if (ranking?.share.level === "everything") {
    const name = `assay ranking ${ranking.report.metric}`;
    return download(request, openHere(writeRanking(ranking.report, "csv")), { type: "csv", name });
  }
  const shared = await readRunShare(token);
  if (shared?.share.level !== "everything") return new Response("This link does not allow exports.\n", { status: 404 });
  const { run } = shared;
  const query = visitorsQuery(shared, visitorsSearch(shared, Object.fromEntries(new URL(request.url).searchParams)));
  const format = new URL(request.url).searchParams.get("format") === "jsonl" ? "jsonl" : "csv";
  const file = { kind: "results", run: run.id, format, query, isShared: true } as const;
  return download(request, file, { type: format, name: `assay ${run.names?.run ?? "shared"} samples` });
}
