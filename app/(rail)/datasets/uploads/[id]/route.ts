import { isSameOrigin } from "@/lib/access/same-origin";
import { removeUpload } from "@/lib/imports/uploads";
import { otherOrigin } from "../refused";

/** Removes a file that nobody wants to store. */
export async function DELETE(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  if (!isSameOrigin(request.headers)) return otherOrigin();
  await removeUpload((await params).id);
  return new Response(null, { status: 204 });
}
