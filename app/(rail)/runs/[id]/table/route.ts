import { findRun } from "assay-lib/db/runs/list";
import { withHidden } from "assay-lib/domain/sample-query";
import { download } from "assay-lib/operations/downloads/send";
import { loadSamplesSearch } from "assay-lib/samples/filters/address";
import { sampleQueryOf } from "assay-lib/samples/from-address";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const run = await findRun((await params).id);
  if (!run) return new Response("Run not found.", { status: 404 });
  const query = withHidden(sampleQueryOf(loadSamplesSearch(request), run.metrics), await hiddenSamplesHere(run.id));
  const format = new URL(request.url).searchParams.get("format") === "jsonl" ? "jsonl" : "csv";
  const file = { kind: "results", run: run.id, format, query } as const;
  return download(request, file, { type: format, name: `assay ${run.name} samples` });
}
