import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { receiveFile } from "./receive-file";

test("a form that breaks off before its file is read is refused when it is", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n{}\n`;
  const { source } = await receiveFile(new Request("http://127.0.0.1/", { method: "POST", headers, body }), undefined);
  // The form ends meanwhile, and its error must not end the process.
  await wait(50);
  await expect(source.bytes[Symbol.asyncIterator]().next()).rejects.toThrow("The upload was interrupted");
});
