import { expect, test } from "vitest";
import { Refusal } from "@/lib/domain/problem";
import { deleteOldUploads, deleteUpload, findUpload, openUpload, saveUpload } from "./uploads";

async function* bytes(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += Buffer.from(chunk).toString();
  return text;
}

test("an upload can be read again from the beginning, under its name without folders", async () => {
  const saved = await saveUpload(bytes("question,", "contexts\n"), "C:\\data\\rows é.csv");
  const found = await findUpload(saved.id);
  expect(found).toEqual({ id: saved.id, fileName: "rows é.csv", size: 18 });
  if (!found) return;
  expect(await textOf(openUpload(found))).toBe("question,contexts\n");
  expect(await textOf(openUpload(found))).toBe("question,contexts\n");
});

test("refuses more bytes than allowed as too large", async () => {
  const refusal = await saveUpload(bytes("12345", "67890"), "big.csv", 8).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).kind).toBe("too-large");
});

test("an interrupted upload leaves no file", async () => {
  async function* broken() {
    yield Buffer.from("begin");
    throw new Error("connection lost");
  }
  await expect(saveUpload(broken(), "cut.csv")).rejects.toThrow("connection lost");
});

test("an id that is a path finds nothing", async () => {
  expect(await findUpload("../../etc/pw")).toBeNull();
  expect(await findUpload("..")).toBeNull();
});

test("uploads are deleted on request, or by age", async () => {
  const first = await saveUpload(bytes("a"), "a.csv");
  const second = await saveUpload(bytes("b"), "b.csv");
  await deleteUpload(first.id);
  expect(await findUpload(first.id)).toBeNull();
  await deleteOldUploads(3600_000);
  expect(await findUpload(second.id)).not.toBeNull();
  await deleteOldUploads(-3600_000);
  expect(await findUpload(second.id)).toBeNull();
});

test("a large file comes back byte by byte, whatever the pieces it arrived in", async () => {
  const whole = Buffer.alloc(3_000_001, "Where is Emden? ");
  async function* uneven() {
    for (let at = 0, size = 1; at < whole.length; at += size, size = (size * 7) % 400_009) yield whole.subarray(at, at + size);
  }
  const saved = await saveUpload(uneven(), "large.txt");
  const read: Uint8Array[] = [];
  for await (const chunk of openUpload(saved)) read.push(chunk);
  expect(Buffer.concat(read).equals(whole)).toBe(true);
  expect(Math.max(...read.map(({ length }) => length))).toBeLessThan(1_100_000);
});
