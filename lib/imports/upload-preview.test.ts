import { expect, test } from "vitest";
import { inPieces, line } from "@/lib/datasets/every-event.fixture";
import { uploads } from "@/lib/imports/store/uploads";
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

test("rows with several answered questions are counted, whether each turn is a sample or not", async () => {
  const messages = ["a", "b", "c"].flatMap((content) => [
    { role: "user", content },
    { role: "tool", content },
    { role: "assistant", content },
  ]);
  const rows = [messages, messages.slice(0, 3)].map((messages) => `${JSON.stringify({ messages })}\n`).join("");
  const upload = await saveUpload(inPieces(Buffer.from(rows), 1000), "chats.jsonl");
  expect(await previewUpload(upload, {})).toMatchObject({ accepted: 2, conversations: 1 });
  expect(await previewUpload(upload, { eachTurn: true })).toMatchObject({ accepted: 4, conversations: 1 });
});

test("keeps nothing of an upload that was cancelled in the meantime", async () => {
  const upload = await save();
  const reading = previewUpload(upload, {});
  await reading;
  await deleteUpload(upload.id);
  await expect(previewUpload(upload, {})).rejects.toThrow();
});
