import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { findRun } from "@/lib/db/runs/list";
import { version } from "@/lib/domain/process/version";
import { reportRuns } from "@/lib/exports/json-report";
import { progressOf } from "@/lib/judging/progress/read";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { folder, runAssay, write } from "@/testing/run-assay";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

/** A server that answers its health, and everything else as the test says. Returns its address. */
async function serving(answer: Answer, ofServer = version): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader("assay-version", ofServer);
    if (request.url === "/api/v1/health") return json(response, { version: ofServer });
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  const type = status < 400 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "content-type": type }).end(JSON.stringify(value));
};
const problem = (response: ServerResponse, status: number, detail: string) =>
  json(response, { type: "about:blank", title: "x", status, detail }, status);

test("a token that is revoked during a run is reported, with how to see the run's end", async () => {
  const { id } = await startedRows(rowsOf(1));
  const run = await findRun(id);
  const [report] = await reportRuns(run ? [run] : []);
  const state = run && report && { ...report, progress: progressOf(run, report) };
  let looks = 0;
  const address = await serving((request, response) => {
    if (request.method === "POST") return json(response, state);
    if (++looks < 2) return json(response, { ...state, status: "running" });
    problem(response, 401, "This server has accounts.");
  });
  const { code, out, err } = await runAssay(["resume", id, "--json", "--server", address], { ASSAY_TOKEN: "assay_x" });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(`${address} no longer accepts the token in ASSAY_TOKEN: it was revoked or has expired.`);
  expect(err).toContain(`The run continues there. To see it, use another token: assay show ${id}`);
});

test("a missing token is reported", async () => {
  const address = await serving((_, response) => problem(response, 401, "This server has accounts."));
  const { code, err } = await runAssay(["runs", "--server", address]);
  expect([code, err]).toEqual([2, expect.stringContaining("needs a valid token in ASSAY_TOKEN")]);
});

test.each([
  ["an answer in another shape", (response: ServerResponse) => json(response, { runs: "none" }), "cannot be read."],
  ["what it does not know", (response: ServerResponse) => problem(response, 400, "cursor: unknown."), "cursor: unknown."],
  ["an address that it does not have", (response: ServerResponse) => problem(response, 404, "Nothing here."), "Nothing here."],
])("a server of another version: %s is reported with both versions", async (_, answer, sentence) => {
  const address = await serving((_, response) => answer(response), "0.0.9");
  const { code, out, err } = await runAssay(["runs", "--server", address]);
  expect([code, out]).toEqual([2, ""]);
  const both = `${address} runs Assay 0.0.9, this command is ${version}.`;
  expect(err.split("\n").filter(Boolean)).toEqual([
    `${both} If something fails, use the same version.`,
    expect.stringMatching(new RegExp(`${sentence}.*${both}$`.replaceAll(/[.?]/g, "\\$&").replace("\\.*", ".*"))),
  ]);
});

test("the command sends its version with every request", async () => {
  const said: unknown[] = [];
  const address = await serving(({ headers }, response) => {
    said.push(headers["assay-version"]);
    json(response, { runs: [], total: 0, next: null });
  });
  expect((await runAssay(["runs", "--server", address])).code).toBe(0);
  expect(said).toEqual([version]);
});

const breakingOff: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  response.write('{"id":"first"}\n', () => setTimeout(() => response.destroy(), 50));
};

test("an export whose connection breaks writes no file and keeps an earlier one", async () => {
  const address = await serving(breakingOff);
  const fresh = path.join(folder, "fresh.jsonl");
  const { code, err } = await runAssay(["export", "r2r2r2r2r2r2", "--server", address, "--out", fresh]);
  expect(code).toBe(2);
  expect(err).toContain(`The connection to ${address} broke off`);
  expect(err).toContain(`${fresh} was not written.`);
  expect(existsSync(fresh)).toBe(false);
  const earlier = write("earlier.jsonl", "as before\n");
  const again = await runAssay(["export", "r2r2r2r2r2r2", "--server", address, "--out", earlier]);
  expect(again.err).toContain("was not changed.");
  expect(readFileSync(earlier, "utf8")).toBe("as before\n");
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});

test("an export to standard output that breaks off is reported as incomplete", async () => {
  const { code, out, err } = await runAssay(["export", "r2r2r2r2r2r2", "--server", await serving(breakingOff)]);
  expect([code, out]).toEqual([2, '{"id":"first"}\n']);
  expect(err).toContain("The export is incomplete.");
});

test("a complete export replaces an earlier one", async () => {
  const address = await serving((_, response) => void response.end('{"id":"a"}\n'));
  const earlier = write("replaced.jsonl", "as before\n");
  expect((await runAssay(["export", "r2r2r2r2r2r2", "--server", address, "--out", earlier])).code).toBe(0);
  expect(readFileSync(earlier, "utf8")).toBe('{"id":"a"}\n');
});
