import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { bodyLimits } from "@/lib/domain/request-limits";
import { expect, test } from "./fixtures";
import { type Server, webServerOf } from "./server";

test.use({ serving: { admin: "ann@example.org" } });
let server: Server;
const sockets = new Set<Socket>();

test.beforeAll(({ server: started }) => {
  server = started;
});
test.afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

function openConnection(text: string): Socket {
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  sockets.add(socket);
  socket
    .on("error", () => undefined)
    .on("close", () => sockets.delete(socket))
    .resume()
    .write(text);
  return socket;
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, `Host: ${new URL(server.address).host}`, ...headers, "", ""].join("\r\n");
const health = async () => (await fetch(`${server.address}/api/v1/health`)).status;

/** Null without /proc. */
function webServer(): { descriptors: number; megabytes: number } | null {
  try {
    const web = webServerOf(server);
    const status = readFileSync(`/proc/${web}/status`, "utf8");
    return {
      descriptors: readdirSync(`/proc/${web}/fd`).length,
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    };
  } catch {
    return null;
  }
}

test("1,100 interrupted upgrade requests leave nothing behind", async () => {
  await health();
  const before = webServer();
  for (let i = 0; i < 1_100; i += 100) {
    const closed = Array.from({ length: 100 }, () => {
      const socket = openConnection(head("GET /x", "Connection: Upgrade", "Upgrade: websocket"));
      return new Promise<void>((resolve) => {
        socket.once("data", () => socket.destroy());
        socket.once("close", () => resolve());
      });
    });
    await Promise.all(closed);
  }
  expect(await health()).toBe(200);
  await expect.poll(() => (webServer()?.descriptors ?? 0) - (before?.descriptors ?? 0)).toBeLessThan(20);
});

test("2,000 slow or silent connections cost little and are closed, and others are answered in the meantime", async () => {
  await health();
  const before = webServer();
  const { bytes } = bodyLimits.open;
  const slowBody = head("POST /sign-in/session", "Content-Type: multipart/form-data; boundary=a", `Content-Length: ${bytes}`);
  for (let i = 0; i < 1_000; i++) {
    openConnection(`${slowBody}${"x".repeat(bytes - 10)}`);
    openConnection(i % 2 ? "" : "GET / HTTP/1.1\r\nHost: ");
    if (i % 100 === 0) expect(await health()).toBe(200);
  }
  // Before they would be closed as idle.
  await expect.poll(() => sockets.size, { intervals: [1_000] }).toBeLessThan(10);
  expect(await health()).toBe(200);
  expect((webServer()?.megabytes ?? 0) - (before?.megabytes ?? 0)).toBeLessThan(150);
});

test("what strangers post to open pages causes no server error and no line in the log", async () => {
  const before = server.output();
  const form = { "content-type": "multipart/form-data; boundary=a" };
  const bodies: [Record<string, string>, string][] = [
    [form, "--a"],
    [form, '--a\r\nContent-Disposition: form-data; name="$ACTION_1:0"\r\n\r\n{\r\n--a--\r\n'],
    [{ ...form, "next-action": "x".repeat(42) }, "--a--\r\n"],
    [{ "content-type": "text/plain", "next-action": "\u009b31m" }, "[]"],
    [{ "content-type": "application/x-www-form-urlencoded" }, "email=a"],
    [{ "content-type": "application/json" }, "{"],
    [{}, "x"],
  ];
  for (const path of [
    "/sign-in",
    "/sign-in/session",
    "/welcome/x",
    "/welcome/x/password",
    "/welcome/%C2%9B",
    "/",
    "/api/v1/runs",
    "/nothing",
  ]) {
    for (const [headers, body] of bodies) {
      const sent = { accept: "application/json", ...headers };
      const { status } = await fetch(`${server.address}${path}`, { method: "POST", headers: sent, body, redirect: "manual" });
      expect(status, `${path} ${JSON.stringify(headers)}`).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  }
  expect(server.output().slice(before.length)).toBe("");
});

test("bodies beyond the limit of their address are refused before they are read", async () => {
  for (const [path, bytes, status] of [
    ["/sign-in/session", bodyLimits.open.bytes + 1, 413],
    ["/datasets/uploads/x/store", 400_000_000, 401],
    ["/runs/new/plan", 600_000_000, 401],
    ["/api/v1/datasets", 600_000_000, 401],
  ] as const) {
    const answer = await new Promise<string>((resolve) => {
      const socket = openConnection(head(`POST ${path}`, `Content-Length: ${bytes}`));
      socket.once("data", (chunk) => resolve(String(chunk)));
    });
    expect(answer, path).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});
