import { expect, test } from "vitest";
import * as z from "zod";
import { readJson } from "./read-request";

test("half a character in a body is replaced wherever it stands", async () => {
  const body = '{"question":"a\\ud800b","scale":["\\udc00"]}';
  const read = await readJson(new Request("http://127.0.0.1", { method: "POST", body }), z.unknown());
  expect(read).toEqual({ question: "a\ufffdb", scale: ["\ufffd"] });
});
