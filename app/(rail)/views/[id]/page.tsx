import { listRuns } from "assay-lib/db/runs/list";
import { findView } from "assay-lib/db/saved-views";
import { longestId } from "assay-lib/domain/bounds";
import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { comparisonHref, loadCompareSearch } from "@/components/addresses/compare";
import { addressOfView } from "@/components/addresses/views";

/** Opens on the run of `?run=ID` (default: the newest), or the comparison of `?runs=ID,ID`. */
export default async function ViewPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const [{ id }, given] = await Promise.all([params, searchParams]);
  const view = id.length <= longestId ? await findView(id) : null;
  if (!view) notFound();
  if (view.table === "runs") redirect(addressOfView("/", view));
  if (view.table === "questions") {
    const search = loadCompareSearch(given);
    if (search.runs.length < 2) redirect("/compare");
    redirect(`${addressOfView(comparisonHref(search), view)}#questions`);
  }
  const { run } = given;
  const runId = typeof run === "string" && run !== "" ? run.slice(0, longestId) : (await listRuns({}, { take: 1 })).runs[0]?.id;
  redirect(runId === undefined ? "/" : addressOfView(`/runs/${encodeURIComponent(runId)}`, view));
}
