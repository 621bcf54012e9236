import { expect, test } from "vitest";
import { inPieces, line } from "@/lib/datasets/every-event.fixture";
import { uploads } from "@/lib/db/uploads";
import { previewUpload } from "./upload-preview";
import { deleteUpload, saveUpload } from "./uploads";

const save = () => saveUpload(inPieces(Buffer.from(line({ id: "a" }) + line({ id: "a" })), 1000), "file.jsonl");

test("a preview is kept: the file is read again only with other options", async () => {
  const upload = await save();
  const first = await previewUpload(upload, {});
  expect(first).toMatchObject({ accepted: 1, rejected: 1 });
  const saved = JSON.parse((await uploads.readPreview(upload.id)) ?? "");
  await uploads.savePreview(upload.id, JSON.stringify({ ...saved, preview: { ...first, accepted: 7 } }));
  expect(await previewUpload(upload, {})).toMatchObject({ accepted: 7 });
  expect(await previewUpload(upload, { configuration: "all" })).toMatchObject({ accepted: 1 });
});

test("keeps nothing of an upload that was cancelled in the meantime", async () => {
  const upload = await save();
  const reading = previewUpload(upload, {});
  await reading;
  await deleteUpload(upload.id);
  await expect(previewUpload(upload, {})).rejects.toThrow();
});
