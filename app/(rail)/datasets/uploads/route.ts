import { arriving } from "assay-lib/datasets/bytes/in-time";
import { Refusal } from "assay-lib/domain/problem";
import { deleteOldUploads, saveUpload } from "assay-lib/imports/uploads";
import { refusedUpload } from "./refused";

/** Stores the streamed body unread. Returns `{ id }`; the preview is at /datasets/uploads/ID. */
export async function POST(request: Request): Promise<Response> {
  await deleteOldUploads();
  try {
    if (!request.body) throw new Refusal("The file is empty. Choose another file.");
    const fileName = new URL(request.url).searchParams.get("name") ?? "";
    const { id, size } = await saveUpload(arriving(request.body as unknown as AsyncIterable<Uint8Array>), fileName);
    return Response.json({ id, size }, { status: 201 });
  } catch (error) {
    return refusedUpload(error, request.signal);
  }
}
