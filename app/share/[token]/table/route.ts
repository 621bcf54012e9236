import { download } from "@/app/download";
import { readRunShare, type ShareAddress, visitorsQuery, visitorsSearch } from "../read-share";

/** If the share allows it. CSV, or JSON lines for `?format=jsonl`. */
export async function GET(request: Request, { params }: ShareAddress): Promise<Response> {
  const shared = await readRunShare((await params).token);
  if (!shared?.share.shows.export) return new Response("This link does not allow exports.\n", { status: 404 });
  const { run, share } = shared;
  const query = visitorsQuery(shared, visitorsSearch(shared, Object.fromEntries(new URL(request.url).searchParams)));
  const format = new URL(request.url).searchParams.get("format") === "jsonl" ? "jsonl" : "csv";
  const file = { kind: "results", run: run.id, format, query, shows: share.shows } as const;
  return download(request, file, { type: format, name: `assay ${run.names?.run ?? "shared"} samples` });
}
