import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { addPerson } from "@/lib/access/people/manage";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { bodyLimits } from "@/lib/domain/request-limits";
import { answerWith } from "./answer-status";
import { createDoorServer, type DoorServerOptions } from "./server";

const action = "40".padEnd(42, "a");
let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  await db.user.deleteMany();
  delete process.env.ASSAY_PUBLIC_URL;
});

/** Requests that reached the pages and routes. */
interface Reached {
  url: string;
  body: string;
  headers: IncomingMessage["headers"];
}

async function open(options: Partial<DoorServerOptions> = {}): Promise<{ port: number; reached: Reached[] }> {
  const reached: Reached[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    reached.push({ url: request.url ?? "", body: Buffer.concat(chunks).toString(), headers: request.headers });
    response.end("inside");
  };
  server = createDoorServer({ handle, actions: new Set([action]), ...options });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, reached };
}

/** Opens a connection and sends `text`. `answer` is everything received until the other side closes. */
function dial(port: number, text = ""): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let came = "";
  socket.on("data", (chunk) => {
    came += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(text);
  return { socket, answer: new Promise((resolve) => socket.once("close", () => resolve(came))) };
}

const request = (line: string, headers: readonly string[] = [], body = "") =>
  [`${line} HTTP/1.1`, "Host: 127.0.0.1:3000", "Connection: close", ...headers, "", body].join("\r\n");

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test("an upgrade request is answered at the door, and never left open", async () => {
  const { port, reached } = await open();
  const upgrade = (path: string, { to = "websocket", host = "127.0.0.1" } = {}) =>
    dial(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n\r\n`);
  for (const path of ["/x", "/_next/hmr", "/api/v1/health", "/"]) expect(statusOf(await upgrade(path).answer)).toBe(400);
  expect(statusOf(await upgrade("/", { to: "h2c, websocket" }).answer)).toBe(400);
  expect(reached).toEqual([]);
  const [plain] = await once(upgrade("/api/v1/health", { to: "h2c" }).socket, "data");
  expect(statusOf(String(plain))).toBe(200);
  const [foreign] = await once(upgrade("/", { host: "evil.example" }).socket, "data");
  expect(statusOf(String(foreign))).toBe(403);
});

test("in development only the socket that reloads modules is accepted, and only from this server's pages", async () => {
  const taken: (string | undefined)[] = [];
  const { port } = await open({
    isDevelopment: true,
    actions: null,
    onReloadSocket: (request, socket) => {
      taken.push(request.url);
      socket.destroy();
    },
  });
  const upgrade = (path: string, headers: readonly string[] = [], host = "127.0.0.1:3000") =>
    dial(
      port,
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: Upgrade", "Upgrade: websocket", ...headers, "", ""].join("\r\n"),
    ).answer;
  expect(await upgrade("/_next/hmr?page=1", ["Origin: http://127.0.0.1:3000"])).toBe("");
  expect(taken).toEqual(["/_next/hmr?page=1"]);
  expect(await upgrade("/x")).toMatch(/ 403 /);
  expect(await upgrade("/_next/hmr", ["Origin: http://evil.example"])).toMatch(/ 403 /);
  expect(await upgrade("/_next/hmr", [], "evil.example")).toMatch(/ 403 /);
  expect(taken).toHaveLength(1);
});

test("a body larger than its address allows is refused, announced or not", async () => {
  const { port, reached } = await open();
  const { bytes } = bodyLimits.normal;
  const announced = dial(port, request("POST /api/v1/runs", [`Content-Length: ${bytes + 1}`]));
  expect(statusOf(await announced.answer)).toBe(413);
  const chunked = dial(port, request("POST /api/v1/runs", ["Transfer-Encoding: chunked"]));
  const chunk = "x".repeat(64 * 1024);
  for (let sent = 0; sent <= bytes; sent += chunk.length) chunked.socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  expect(statusOf(await chunked.answer)).toBe(413);
  expect(reached).toEqual([]);
});

test("an open address accepts kilobytes, and a refused request has no body read", async () => {
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const { port, reached } = await open();
  const sent = (path: string, bytes: number) =>
    dial(port, request(`POST ${path}`, [`Content-Length: ${bytes}`, "Content-Type: multipart/form-data; boundary=a"])).answer;
  expect(statusOf(await sent("/sign-in/session", bodyLimits.open.bytes + 1))).toBe(413);
  for (const path of ["/runs/new/plan", "/api/v1/runs", "/datasets/uploads", "/api/v1/datasets"]) {
    expect(statusOf(await sent(path, 2 ** 30))).toBe(401);
  }
  expect(reached).toEqual([]);
});

test("a body is complete before the request is handled, chunked or not", async () => {
  const { port, reached } = await open();
  const body = JSON.stringify({ text: "ä".repeat(100_000) });
  const bytes = Buffer.byteLength(body);
  await dial(port, request("POST /api/v1/runs", [`Content-Length: ${bytes}`], body)).answer;
  const slow = dial(port, request("POST /api/v1/shares", ["Transfer-Encoding: chunked"]));
  slow.socket.write(`5\r\n${body.slice(0, 5)}\r\n`);
  await dial(port, request("GET /api/v1/runs")).answer;
  expect(reached.map(({ url }) => url)).toEqual(["/api/v1/runs", "/api/v1/runs"]);
  slow.socket.write(`3\r\n${body.slice(5, 8)}\r\n0\r\n\r\n`);
  expect(statusOf(await slow.answer)).toBe(200);
  expect(reached[0]?.body).toBe(body);
  expect(reached[2]).toMatchObject({ body: body.slice(0, 8), headers: { "content-length": "8" } });
  expect(reached[2]?.headers).not.toHaveProperty("transfer-encoding");
});

test("what no page can read is refused first: truncated forms, unknown actions, other types", async () => {
  const { port, reached } = await open();
  const post = (headers: readonly string[], body: string) =>
    dial(port, request("POST /settings", [`Content-Length: ${Buffer.byteLength(body)}`, ...headers], body)).answer;
  const form = "Content-Type: multipart/form-data; boundary=a";
  const part = (name: string, value: string) => `--a\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const text = "Content-Type: text/plain;charset=UTF-8";
  const known = `Next-Action: ${action}`;
  for (const [headers, body, status] of [
    [[form, known], part("0", "[]"), 400],
    [["Content-Type: multipart/form-data", known], "x", 400],
    [[form], `${part("email", "a")}--a--\r\n`, 400],
    [[form], `${part("$ACTION_1:0", "{")}--a--\r\n`, 400],
    [[text, known], "[", 400],
    [[text], "[]", 400],
    [["Content-Type: application/x-www-form-urlencoded"], "a=b", 400],
    [[text, "Next-Action: x"], "[]", 404],
    [[text, `Next-Action: ${action}b`], "[]", 404],
    [[form], `${part("$ACTION_ID_x", "")}--a--\r\n`, 404],
    [[form], `${part("$ACTION_1:0", '{"id":"x"}')}--a--\r\n`, 404],
  ] as const) {
    const answer = await post(headers, body);
    expect([body, statusOf(answer)]).toEqual([body, status]);
    if (status === 404) expect(answer).toMatch(/^x-nextjs-action-not-found: 1\r$/im);
  }
  expect(reached).toEqual([]);
  for (const [headers, body] of [
    [[text, known], '["a"]'],
    [[form, known], `${part("0", "[]")}--a--\r\n`],
    [[form], `${part(`$ACTION_ID_${action}`, "")}--a--\r\n`],
    [[form], `${part("$ACTION_1:0", JSON.stringify({ id: action, bound: "$@1" }))}--a--\r\n`],
  ] as const) {
    expect(statusOf(await post(headers, body))).toBe(200);
  }
  expect(reached).toHaveLength(4);
});

test("an open response ends when its reader loses access", async () => {
  const { port } = await open({
    handle: async (_, response) => {
      response.writeHead(200);
      response.write("first");
    },
  });
  const stream = dial(port, request("GET /api/v1/runs/x/events"));
  await once(stream.socket, "data");
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  expect(await stream.answer).toContain("first");
});

test("a request whose client has disconnected is not handled", async () => {
  const begun: string[] = [];
  let goOn = () => {};
  const busy = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { port } = await open({
    handle: async ({ url = "" }, response) => {
      begun.push(url);
      await busy;
      response.end("inside");
    },
  });
  let received = 0;
  server?.on("request", () => received++);
  const waiting = dial(port, request("GET /runs/b"));
  await expect.poll(() => begun, { interval: 5 }).toEqual(["/runs/b"]);
  // These wait for their turn behind the first.
  const disconnecting = Array.from({ length: 20 }, () => dial(port, request("GET /runs/a")));
  await expect.poll(() => received, { interval: 5 }).toBe(21);
  for (const { socket } of disconnecting) socket.resetAndDestroy();
  const connections = () => new Promise((resolve) => server?.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(1);
  goOn();
  expect(statusOf(await waiting.answer)).toBe(200);
  expect(statusOf(await dial(port, request("GET /runs/c")).answer)).toBe(200);
  // On a busy machine the first may not delay the others for long enough.
  expect(begun.filter((url) => url === "/runs/a").length).toBeLessThan(10);
});

test.each([
  [
    "a length and chunks",
    "POST /api/v1/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / ",
  ],
  ["two lengths", "POST /api/v1/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"],
  ["chunks by another name", "POST /api/v1/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["a length that is no number", "POST /api/v1/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4x\r\n\r\nabcd"],
  ["a space before the colon", "GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n"],
  ["a folded header", "GET / HTTP/1.1\r\nHost: evil.example\r\n\t127.0.0.1\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["a NUL", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\0b\r\n\r\n"],
  ["64 KB of headers", `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"x".repeat(65_536)}\r\n\r\n`],
  ["no HTTP at all", "\0\x01\x02\r\n\r\n"],
  ["another server's address", "GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
])("a request with %s reaches no page", async (_, text) => {
  const { port, reached } = await open();
  const { socket, answer } = dial(port, text);
  socket.end();
  expect(await answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
  expect(reached).toEqual([]);
});

test("one connection too many closes the one silent for longest, never one with a request in progress", async () => {
  const { port } = await open({
    connections: 4,
    handle: async (_, response) => {
      response.writeHead(200);
      response.write("first");
    },
  });
  const busy = dial(port, request("GET /api/v1/runs/x/events"));
  await once(busy.socket, "data");
  const silent: Socket[] = [];
  for (let i = 0; i < 3; i++) {
    const { socket } = dial(port, "GET /");
    await once(socket, "connect");
    silent.push(socket);
  }
  const closed = once(silent[0] as Socket, "close");
  const { socket } = dial(port, request("GET /api/v1/health"));
  const [[said]] = await Promise.all([once(socket, "data"), closed]);
  expect(String(said)).toMatch(/^HTTP\/1\.1 200/);
  expect([busy.socket, ...silent].map((each) => each.destroyed)).toEqual([false, true, false, false]);
});

test("a response's own headers replace the door's, and a malformed action gets status 400", async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "POST") answerWith(400);
    if (request.url?.endsWith("/table")) response.setHeader("content-security-policy", "default-src 'none'");
    response.statusCode = 500;
    response.end();
  };
  const { port } = await open({ handle });
  const policies = (answer: string) => answer.match(/^content-security-policy: .*$/gim);
  const plain = await dial(port, request("GET /api/v1/runs")).answer;
  expect(policies(plain)).toEqual([expect.stringContaining("'nonce-")]);
  expect(statusOf(plain)).toBe(500);
  const own = await dial(port, request("GET /runs/1/table")).answer;
  expect(policies(own)).toEqual(["content-security-policy: default-src 'none'"]);
  const sent = ["Content-Type: text/plain", `Next-Action: ${action}`, "Content-Length: 2"];
  expect(statusOf(await dial(port, request("POST /", sent, "[]")).answer)).toBe(400);
});

test("the request that Next makes after an action did not come through a proxy", async () => {
  const keys: unknown[] = [];
  const handle = async ({ headers }: IncomingMessage, response: ServerResponse) => {
    keys.push(headers["x-assay-own"]);
    response.end();
  };
  const { port } = await open({ handle });
  await dial(port, request("GET /")).answer;
  const statusWith = async (key: unknown) =>
    statusOf(await dial(port, request("GET /", ["X-Forwarded-Host: a", `X-Assay-Own: ${key}`])).answer);
  expect([await statusWith(keys[0]), await statusWith("guessed")]).toEqual([200, 403]);
});

test("a connection stays while the server works, and is closed while its client is silent", async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const chunk of request) chunk.toString();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    response.end("late");
  };
  const { port } = await open({ handle, idleMs: 500 });
  expect(await dial(port, request("GET /api/v1/health")).answer).toContain("late");
  expect(await dial(port, "GET /api/v1/health HTTP/1.1\r\n").answer).toBe("");
});

test("every response has an id, and with ASSAY_LOG=requests a line without values or secrets", async () => {
  process.env.ASSAY_LOG = "requests";
  const written: string[] = [];
  const { error } = console;
  console.error = (line: string) => void written.push(line);
  const { port } = await open();
  const answer = await dial(port, request("GET /%73hare/secret-token/x?text=private")).answer;
  const [, id] = /x-request-id: ([0-9a-f]{16})/i.exec(answer) ?? [];
  await new Promise((resolve) => setImmediate(resolve));
  console.error = error;
  delete process.env.ASSAY_LOG;
  expect(JSON.parse(written[0] ?? "{}")).toMatchObject({ id, method: "GET", path: "/share/[token]/x?text" });
  expect(written.join()).not.toMatch(/secret-token|private/);
});
