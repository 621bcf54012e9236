import { download } from "@/app/download";
import { loadSamplesSearch, sampleQueryOf } from "@/components/runs/samples-query";
import { findRun } from "@/lib/db/runs";
import { exportRun } from "@/lib/runs/export-run";

export const dynamic = "force-dynamic";

/** The run page's table as a file: all pages of what its address filters by, in its order. `?format=jsonl` for JSON lines, else CSV. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const run = await findRun((await params).id);
  if (!run) return new Response("There is no such run.", { status: 404 });
  const query = sampleQueryOf(loadSamplesSearch(request), run.metrics);
  const format = new URL(request.url).searchParams.get("format") === "jsonl" ? "jsonl" : "csv";
  return download(await exportRun(run.id, { format, query }), format, `assay ${run.name} samples`);
}
