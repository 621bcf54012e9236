import { deleteUpload } from "assay-lib/imports/uploads";

export async function DELETE(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  await deleteUpload((await params).id);
  return new Response(null, { status: 204 });
}
