import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { addressOfView } from "@/components/addresses/views";
import { listRuns } from "@/lib/db/runs/list";
import { findView } from "@/lib/db/saved-views";
import { longestId } from "@/lib/domain/bounds";

/** A saved view's own address. One of samples opens on the run of `?run=ID`, or on the newest. */
export default async function ViewPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const [{ id }, { run }] = await Promise.all([params, searchParams]);
  const view = id.length <= longestId ? await findView(id) : null;
  if (!view) notFound();
  if (view.table === "runs") redirect(addressOfView("/", view));
  const runId = typeof run === "string" && run !== "" ? run.slice(0, longestId) : (await listRuns({}, { take: 1 })).runs[0]?.id;
  redirect(runId === undefined ? "/" : addressOfView(`/runs/${encodeURIComponent(runId)}`, view));
}
