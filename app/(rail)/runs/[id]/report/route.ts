import { findRun } from "assay-lib/db/runs/list";
import { reportPolicy } from "assay-lib/exports/report/document";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { download } from "@/app/download";

export const dynamic = "force-dynamic";

/** One printable HTML file. `?download=1` saves it; `?appendix=1` adds the listed samples and the prompts. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const run = await findRun((await params).id);
  if (!run) return new Response("Run not found.", { status: 404 });
  const search = new URL(request.url).searchParams;
  const isSaved = search.get("download") === "1";
  return download(
    request,
    {
      kind: "report",
      run: run.id,
      format: "html",
      appendix: search.get("appendix") === "1",
      hidden: await hiddenSamplesHere(run.id),
    },
    {
      type: "html",
      name: `assay ${run.name} report`,
      headers: {
        ...(!isSaved && { "content-disposition": "inline" }),
        "content-security-policy": `${reportPolicy}; frame-ancestors 'none'`,
        "referrer-policy": "no-referrer",
      },
    },
  );
}
