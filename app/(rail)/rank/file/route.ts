import { Refusal } from "assay-lib/domain/problem";
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
  try {
    const report = await rankedFor(search, search.metric);
    const name = `assay ranking ${report.datasets.map((one) => one.name).join(" ")} ${report.metric}`;
    return await download(request, openHere(writeRanking(report, format)), { type: format, name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: 404 });
  }
}
