import { expect, test } from "vitest";
import { actionProblem } from "./page-action";

test("a form that breaks off within a file is malformed", async () => {
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(await actionProblem(headers, Buffer.from(body), new Set())).toBe("malformed");
});
