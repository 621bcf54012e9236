import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { comparedFiles, writeComparison } from "assay-lib/exports/comparison";
import { openHere } from "assay-lib/exports/pool";
import { download } from "assay-lib/operations/downloads/send";
import { loadCompareSearch } from "@/components/addresses/compare";
import { comparedHere } from "../hide-here";

export const dynamic = "force-dynamic";

const types = { rows: "csv", questions: "csv", markdown: "md" } as const;

/** `?what=` is `rows` (differences), `questions` (scores) or `markdown`. */
export async function GET(request: Request): Promise<Response> {
  const search = loadCompareSearch(request);
  const asked = new URL(request.url).searchParams.get("what");
  const what = comparedFiles.find((one) => one === asked) ?? "rows";
  const comparison = await orRefusal(comparedHere(search));
  if (comparison instanceof Refusal) return new Response(comparison.message, { status: 404 });
  const name = `assay comparison ${comparison.runs.map((run) => run.name).join(" ")} ${what}`;
  return download(request, openHere(writeComparison(comparison, what)), { type: types[what], name });
}
