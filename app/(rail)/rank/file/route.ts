import { Refusal } from "assay-lib/domain/problem";
import { openHere } from "assay-lib/exports/pool";
import { rankingFormats, writeRanking } from "assay-lib/exports/ranking";
import { readReported } from "assay-lib/exports/report/comments";
import { reportHeaders } from "assay-lib/exports/report/document";
import { withPreferences } from "assay-lib/preferences/read";
import { download } from "@/app/download";
import { loadRankSearch } from "@/components/addresses/rank";
import { placeOf, rankedFor } from "../ranked-for";

export const dynamic = "force-dynamic";

/** `?format=` is `csv`, `parquet`, `json` or `html`, a report that opens in the browser. */
export async function GET(request: Request): Promise<Response> {
  const search = loadRankSearch(request);
  const asked = new URL(request.url).searchParams.get("format");
  const format = rankingFormats.find((one) => one === asked) ?? "csv";
  try {
    const report = await rankedFor(search, search.metric);
    const name = `assay ranking ${report.datasets.map((one) => one.name).join(" ")} ${report.metric}`;
    const written = format === "json" ? await withPreferences(report) : report;
    const comments = format === "html" ? await readReported(placeOf(search, report)) : null;
    return await download(request, openHere(writeRanking(written, format, comments)), {
      type: format,
      name,
      ...(format === "html" && { headers: reportHeaders }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: 404 });
  }
}
