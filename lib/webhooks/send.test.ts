import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startReceiver } from "./receiver.fixture";
import { send } from "./send";
import { newSecret } from "./sign";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  process.env.ASSAY_WEBHOOK_HOSTS = "127.0.0.1";
});
afterEach(() => {
  delete process.env.ASSAY_WEBHOOK_HOSTS;
});

const secret = newSecret();
const body = JSON.stringify({ type: "test", data: { name: "Brücken 🌉" } });
const sent = (url = receiver.url, waitMs = 500) => send({ id: "msg_1", url, secret, body }, new AbortController().signal, waitMs);

/** A server that writes fixed bytes to every connection. */
async function rawServer(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onSocket(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

test("the library that others verify with accepts what is sent", async () => {
  expect(await sent()).toMatchObject({ isAccepted: true, answer: "204" });
  const { headers, body: received } = receiver.received.at(-1) ?? { headers: {}, body: "" };
  expect(received).toBe(body);
  expect(headers["content-type"]).toBe("application/json");
  expect(new Webhook(secret).verify(received, headers as Record<string, string>)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(received, headers as Record<string, string>)).toThrow("No matching signature");
  expect(() => new Webhook(secret).verify(`${received} `, headers as Record<string, string>)).toThrow("No matching signature");
});

test("a redirect is not followed, wherever it leads", async () => {
  const before = receiver.received.length;
  receiver.answer = (response) => response.writeHead(307, { location: "http://169.254.169.254/latest" }).end();
  const outcome = await sent();
  expect(outcome).toMatchObject({ isAccepted: false, isFinal: false });
  expect(outcome.answer).toContain("307: the receiver redirects to http://169.254.169.254/latest");
  expect(receiver.received.length - before).toBe(1);
});

test("an error's status and the beginning of its text are kept, without control characters", async () => {
  receiver.answer = (response) => response.writeHead(500).end(`broken\u001b[31m\n${"x".repeat(1_000_000)}`);
  const { isAccepted, answer } = await sent();
  expect([isAccepted, answer.length]).toEqual([false, "500: ".length + 300]);
  expect(answer).toMatch(/^500: broken \[31m x+$/);
});

test("410 says never again, and Retry-After how long to wait", async () => {
  receiver.answer = (response) => response.writeHead(410).end();
  expect(await sent()).toMatchObject({ isAccepted: false, isFinal: true });
  receiver.answer = (response) => response.writeHead(429, { "retry-after": "120" }).end();
  expect(await sent()).toMatchObject({ isAccepted: false, retryAfter: 120 });
  receiver.answer = (response) => response.writeHead(503, { "retry-after": "99999999999" }).end();
  expect(await sent()).toMatchObject({ retryAfter: null });
});

test("a body that never ends neither holds Assay up nor changes what the status said", async () => {
  receiver.answer = (response) => {
    response.writeHead(200).write("ok");
  };
  expect(await sent()).toMatchObject({ isAccepted: true, answer: "200: ok" });
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = () => response.destroyed || response.write("y".repeat(65_536), more);
    more();
  };
  expect(await sent()).toMatchObject({ isAccepted: true });
});

test.each([
  ["headers that drip", (socket: Socket) => void setInterval(() => socket.write("HTTP/1.1 200 OK\r\nx: y\r\n"), 50).unref()],
  ["headers without end", (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(1000)}\r\n`.repeat(1000)}`)],
  ["what is no HTTP", (socket: Socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n\r\n")],
  ["nothing", (socket: Socket) => socket.destroy()],
])("%s is no answer", async (_, onSocket) => {
  const server = await rawServer(onSocket as (socket: Socket) => void);
  const outcome = await sent(server.url);
  server.close();
  expect(outcome).toMatchObject({ isAccepted: false, isFinal: false });
  expect(outcome.answer).toMatch(/^(No response: .+|No response within .+)\.$/);
});

test("an answer that says it is longer than it is still counts by its status", async () => {
  const server = await rawServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort"));
  expect(await sent(server.url)).toMatchObject({ isAccepted: true });
  server.close();
});

test("a receiver that is not there, and one that may no longer be reached, are said in a sentence", async () => {
  const server = await rawServer(() => undefined);
  server.close();
  expect((await sent(server.url)).answer).toContain("ECONNREFUSED");
  process.env.ASSAY_WEBHOOK_HOSTS = "";
  expect((await sent()).answer).toContain("127.0.0.1 is not a public address");
});

test("when Assay stops, the attempt ends at once", async () => {
  receiver.answer = () => undefined;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  expect(await send({ id: "msg_1", url: receiver.url, secret, body }, stop.signal)).toMatchObject({ isAccepted: false });
});
