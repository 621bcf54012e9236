import { findDataset } from "assay-lib/db/datasets";
import { openHere } from "assay-lib/exports/pool";
import { goldenQuestions } from "assay-lib/golden/questions-file";
import { download } from "assay-lib/operations/downloads/send";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const dataset = await findDataset((await params).id);
  if (!dataset) return new Response("Dataset not found.", { status: 404 });
  return download(request, openHere(goldenQuestions(dataset.id)), { type: "jsonl", name: `assay ${dataset.name} questions` });
}
