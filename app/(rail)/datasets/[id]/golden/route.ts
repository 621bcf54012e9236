import { download } from "@/app/download";
import { findDataset } from "@/lib/db/datasets";
import { openHere } from "@/lib/exports/pool";
import { goldenQuestions } from "@/lib/golden/questions-file";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const dataset = await findDataset((await params).id);
  if (!dataset) return new Response("Dataset not found.", { status: 404 });
  return download(request, openHere(goldenQuestions(dataset.id)), { type: "jsonl", name: `assay ${dataset.name} questions` });
}
