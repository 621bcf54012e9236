import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { openHere } from "assay-lib/exports/pool";
import { rankingFormats, writeRanking } from "assay-lib/exports/ranking";
import { download } from "assay-lib/operations/downloads/send";
import { loadRankSearch } from "@/components/addresses/rank";
import { rankedFor } from "../ranked-for";

export const dynamic = "force-dynamic";

/** `?format=` is `csv` or `parquet`. */
export async function GET(request: Request): Promise<Response> {
  const search = loadRankSearch(request);
  const asked = new URL(request.url).searchParams.get("format");
  const format = rankingFormats.find((one) => one === asked) ?? "csv";
  const report = await orRefusal(rankedFor(search, search.metric));
  if (report instanceof Refusal) return new Response(report.message, { status: 404 });
  const name = `assay ranking ${report.datasets.map((one) => one.name).join(" ")} ${report.metric}`;
  return download(request, openHere(writeRanking(report, format)), { type: format, name });
}
