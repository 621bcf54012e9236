import { previewImport } from "assay-lib/imports/preview";
import { json, respond } from "@/app/api/v1/respond";
import { forPreview, receiveImport } from "../sent-import";

export const dynamic = "force-dynamic";

export const POST = respond(async (request) => {
  const { sources, options } = await receiveImport(request);
  return json(await previewImport(sources, forPreview(options)));
});
