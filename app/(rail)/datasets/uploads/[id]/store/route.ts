import { parseChoices } from "assay-lib/datasets/scores/choices";
import { Refusal } from "assay-lib/domain/problem";
import { UploadToStore } from "assay-lib/imports/upload-to-store";
import { deleteUpload, findUpload, openUpload } from "assay-lib/imports/uploads";
import { actorOfRequest } from "assay-lib/operations/http/actor";
import { importScored } from "assay-lib/scored/import";
import { refusedUpload, uploadIsGone } from "../../refused";

/** Streams JSON lines: `{ accepted, rejected }`, then `{ datasetId, existed, runs }` or `{ problem }`. A disconnect stores nothing. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const upload = await findUpload((await params).id);
  if (!upload) return uploadIsGone();
  const read = UploadToStore.safeParse(await request.json().catch(() => null));
  if (!read.success) return refusedUpload(new Refusal("Invalid storage options. Reload the page and try again."), request.signal);
  const { scores, ...options } = read.data;
  const stopped = new AbortController();
  request.signal.addEventListener("abort", () => stopped.abort());
  const encoder = new TextEncoder();

  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: object) => {
        if (!stopped.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const { id, existed, runs } = await importScored([{ fileName: upload.fileName, bytes: openUpload(upload) }], {
          ...options,
          score: scores && parseChoices(scores),
          by: actorOfRequest(request),
          signal: stopped.signal,
          onProgress: send,
        });
        // If it already exists, the page asks whether to store it again.
        const isStored = !existed || runs.length > 0;
        if (isStored) await deleteUpload(upload.id);
        send({ datasetId: id, existed: !isStored, runs: runs.map((run) => run.id) });
      } catch (error) {
        if (error instanceof Refusal) send({ problem: error.message });
        else if (error !== stopped.signal.reason) {
          console.error(error);
          send({ problem: "Unexpected error: nothing was stored. See the server log." });
        }
      }
      if (!stopped.signal.aborted) controller.close();
    },
    cancel: () => stopped.abort(),
  });
  return new Response(lines, { headers: { "content-type": "application/x-ndjson", "cache-control": "no-store" } });
}
