import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { inPieces, line } from "@/lib/datasets/every-event.fixture";
import { previewUpload } from "./upload-preview";
import { deleteUpload, saveUpload, uploadedFile } from "./uploads";

const save = () => saveUpload(inPieces(Buffer.from(line({ id: "a" }) + line({ id: "a" })), 1000), "file.jsonl");

test("a preview is kept: the file is read again only with other options", async () => {
  const upload = await save();
  const first = await previewUpload(upload, {});
  expect(first).toMatchObject({ accepted: 1, rejected: 1 });
  await truncate(uploadedFile(upload.id, "file"));
  expect(await previewUpload(upload, {})).toEqual(first);
  await expect(previewUpload(upload, { configuration: "all" })).rejects.toThrow("is empty");
});

test("keeps nothing of an upload that was cancelled in the meantime", async () => {
  const upload = await save();
  const reading = previewUpload(upload, {});
  await reading;
  await deleteUpload(upload.id);
  await expect(previewUpload(upload, {})).rejects.toThrow();
});
