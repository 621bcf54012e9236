import { afterEach, expect, test } from "vitest";
import { writeVisitor } from "@/lib/door/visitor-header";
import { type ExportedFile, writeExport } from "@/lib/exports/file";
import { sharedThreads } from "@/lib/threads/pool";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { downloadsAtOnce } from "./places";
import { download, safeName } from "./send";

test.each([
  ["assay Bridges, 38 samples", "assay-Bridges-38-samples"],
  ['a"\r\nset-cookie: b', "a-set-cookie-b"],
  ["../../etc/passwd", "etc-passwd"],
  ["Brücken é", "Brucken-e"],
  ["質問", "assay"],
])("a file called %j is saved as %s", (name, safe) => expect(safeName(name)).toBe(safe));

const judged = async (samples: number): Promise<string> => (await judgedRows(rowsOf(samples))).id;

const stop = new AbortController();
const from = (address: string, path = "/runs/x/table", init: RequestInit = {}) =>
  new Request(`http://127.0.0.1${path}`, {
    signal: stop.signal,
    ...init,
    headers: { "x-forwarded-for": address, ...init.headers },
  });
const table = { type: "csv", name: "x" } as const;

const open: Response[] = [];
async function opened(request: Request, file: ExportedFile): Promise<Response> {
  const response = await download(request, file, table);
  if (response.ok) open.push(response);
  return response;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ body }) => body?.cancel()));
});

test("a file made by a thread equals the command's, byte for byte", async () => {
  const run = await judged(isThorough ? 230 : 30);
  const files: ExportedFile[] = [
    { kind: "results", run, format: "csv" },
    { kind: "results", run, format: "jsonl", rows: "judgments" },
    { kind: "results", run, format: "json", query: { sort: "trulens-context-relevance", order: "desc" } },
    { kind: "results", run, format: "csv", isShared: true },
  ];
  const answers = await Promise.all(files.map((file) => download(from("192.0.2.1"), file, table)));
  for (const [index, answer] of answers.entries()) {
    let whole = "";
    for await (const piece of await writeExport(files[index] as ExportedFile)) whole += piece;
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(whole))).toBe(0);
  }
});

test("addresses, accounts and shares each have a limit of open downloads", async () => {
  const file: ExportedFile = { kind: "results", run: await judged(3), format: "csv" };
  const { link, visitor } = downloadsAtOnce;
  for (let count = 0; count < visitor; count++) expect((await opened(from("192.0.2.1"), file)).status).toBe(200);
  const refused = await opened(from("192.0.2.1"), file);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toBe(`You already have ${visitor} downloads open. Try again when one has finished.\n`);
  expect((await opened(from("192.0.2.2"), file)).status).toBe(200);
  const account = {
    kind: "token",
    id: "t",
    label: "t",
    role: "viewer",
    maker: { id: "a", name: "Ann", email: "ann@example.org" },
  } as const;
  const asAccount = { headers: { "x-assay-visitor": writeVisitor(account) } };
  expect((await opened(from("192.0.2.1", "/api/v1/runs/x/export", asAccount), file)).status).toBe(200);
  for (let count = 0; count < link; count++)
    expect((await opened(from(`198.51.100.${count}`, "/share/abc/table"), file)).status).toBe(200);
  const ofLink = await opened(from("198.51.100.99", "/share/abc/table"), file);
  expect(ofLink.status).toBe(429);
  expect(await ofLink.text()).toContain("This link already has");
});

test("the server limits open downloads in total and reports this as a problem to API clients", async () => {
  const file: ExportedFile = { kind: "results", run: await judged(3), format: "csv" };
  for (let count = 0; count < downloadsAtOnce.all; count++)
    expect((await opened(from(`192.0.2.${count}`), file)).status).toBe(200);
  const refused = await opened(from("198.51.100.1", "/api/v1/runs/x/export"), file);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  expect(await refused.json()).toMatchObject({ status: 503, detail: expect.stringContaining("downloads open") });
  await open[0]?.body?.cancel();
  expect((await opened(from("198.51.100.1"), file)).status).toBe(200);
});

test("a HEAD request makes no file and takes no place", async () => {
  for (let count = 0; count <= downloadsAtOnce.all; count++) {
    const answer = await download(from("192.0.2.1", "/x", { method: "HEAD" }), { kind: "markdown", run: "none" }, table);
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
  }
});

test("a file of a deleted run is refused and takes no place", async () => {
  for (let count = 0; count <= downloadsAtOnce.all; count++) {
    const answer = await download(from("192.0.2.1", "/api/v1/runs/x/export"), { kind: "markdown", run: "none" }, table);
    expect(answer.status).toBe(404);
  }
});

test("the thread stops when the client disconnects", async () => {
  const file: ExportedFile = { kind: "results", run: await judged(3), format: "csv" };
  const open = () => sharedThreads("export-thread", { idleMs: 30_000 }).open;
  const disconnect = new AbortController();
  await download(from("192.0.2.1", "/x", { signal: disconnect.signal }), file, table);
  expect(open()).toBe(1);
  disconnect.abort();
  await expect.poll(open).toBe(0);
});
