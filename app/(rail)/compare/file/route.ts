import { compareRuns } from "assay-lib/comparison/metrics";
import { Refusal } from "assay-lib/domain/problem";
import { comparedFiles, writeComparison } from "assay-lib/exports/comparison";
import { openHere } from "assay-lib/exports/pool";
import { download } from "assay-lib/operations/downloads/send";
import { loadCompareSearch } from "@/components/addresses/compare";
import { hideHere } from "../hide-here";
import { settingsOf } from "../settings-of";

export const dynamic = "force-dynamic";

const types = { rows: "csv", questions: "csv", markdown: "md" } as const;

/** `?what=` is `rows` (differences), `questions` (scores) or `markdown`. */
export async function GET(request: Request): Promise<Response> {
  const search = loadCompareSearch(request);
  const asked = new URL(request.url).searchParams.get("what");
  const what = comparedFiles.find((one) => one === asked) ?? "rows";
  try {
    const comparison = await hideHere(await compareRuns(search.runs, settingsOf(search)));
    const name = `assay comparison ${comparison.runs.map((run) => run.name).join(" ")} ${what}`;
    return await download(request, openHere(writeComparison(comparison, what)), {
      type: types[what],
      name,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: 404 });
  }
}
