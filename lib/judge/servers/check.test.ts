import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { reply } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { listModels } from "./check";
import { readServers } from "./read";

const server = judgeOfEachTest(() => ({ script: () => reply("Score: 3") }));
const folder = mkdtempSync(path.join(tmpdir(), "assay-judges-"));
const file = path.join(folder, "judges.json");
afterEach(() => rmSync(file, { force: true }));

test("the models of every server are listed, those of judges.json first; a server without a response shows the reason", async () => {
  writeFileSync(
    file,
    JSON.stringify({
      near: { baseUrl: server.url, keyVariable: "NEAR_KEY", models: ["z-own"] },
      gone: { baseUrl: "http://127.0.0.1:9/v1", models: ["m"] },
      shut: { baseUrl: server.url },
      keyless: { baseUrl: server.url, keyVariable: "NO_SUCH_KEY" },
    }),
  );
  const [own, near, gone, shut, keyless] = await listModels(
    readServers({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "k", NEAR_KEY: "k", ASSAY_JUDGES: file }),
  );
  expect(own).toEqual({ name: null, address: server.url, models: ["judge-a", "judge-b"], problem: null });
  expect(near).toMatchObject({ name: "near", models: ["near/z-own", "near/judge-a", "near/judge-b"], problem: null });
  expect(gone).toMatchObject({ models: ["gone/m"], problem: expect.stringContaining("127.0.0.1:9") });
  expect(shut?.problem).toMatch(/^Key rejected \(401\) by .* Check keyVariable of shut in judges\.json\.$/);
  expect(keyless).toMatchObject({ models: [], problem: expect.stringContaining("NO_SUCH_KEY is not set") });
  // Listing is free.
  expect(server.requests).toEqual([]);
});

test("OpenAI's own server is not called without a key", async () => {
  expect(await listModels(readServers({}))).toMatchObject([
    { name: null, models: [], problem: expect.stringContaining("OPENAI_API_KEY") },
  ]);
});
