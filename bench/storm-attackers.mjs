// Hostile connections for bench/storm.ts, in a separate process to not delay the readers. Each of the `connections` is opened
// at most `turns` times, until the parent stops them.
import { setMaxListeners } from "node:events";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { hostileExports } from "./trace-exports.mjs";

// Real attackers would not use the server's cores.
setPriority(10);

const { port, share, connections, turns } = JSON.parse(process.argv[2] ?? "{}");
const host = `Host: 127.0.0.1:${port}`;
const stop = new AbortController();
setMaxListeners(0, stop.signal);
process.once("message", () => stop.abort());
process.once("disconnect", () => process.exit());

const request = (/** @type {string} */ line, /** @type {string[]} */ ...headers) =>
  [`${line} HTTP/1.1`, host, ...headers, "", ""].join("\r\n");
const form = "Content-Type: multipart/form-data; boundary=a";
const anyToken = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join("");

/** "hold" stays open and silent, "reset" disconnects, "read" reads the response. */
const kinds = [
  { name: "upgrade", sends: () => request("GET /x", "Connection: Upgrade", "Upgrade: websocket"), ends: "reset" },
  { name: "held upgrade", sends: () => request("GET /x", "Connection: Upgrade", "Upgrade: websocket"), ends: "hold" },
  {
    name: "slow body",
    sends: () => `${request("POST /sign-in/session", form, "Content-Length: 16000")}${"x".repeat(15_000)}`,
    ends: "hold",
  },
  {
    name: "large body",
    sends: () => `${request("POST /sign-in/session", form, "Content-Length: 900000000")}${"x".repeat(60_000)}`,
    ends: "hold",
  },
  { name: "half request", sends: () => `GET / HTTP/1.1\r\n${host}\r\nX: `, ends: "hold" },
  { name: "silence", sends: () => "", ends: "hold" },
  { name: "reset", sends: () => request(`GET ${share}`), ends: "reset" },
  { name: "wrong link", sends: () => request(`GET /share/${anyToken()}`, "Connection: close"), ends: "read" },
  { name: "no HTTP", sends: () => "\0\x01\x02 nothing\r\n\r\n", ends: "hold" },
  { name: "unknown action", sends: () => `${request("POST /", "Next-Action: x", "Content-Length: 2")}[]`, ends: "read" },
];

/** @type {Record<string, number>} */
const opened = {};

async function attack(/** @type {number} */ number) {
  const kind = kinds[number % kinds.length];
  // Within ten seconds.
  await pause(Math.random() * 10_000);
  for (let turn = 0; turn < turns && !stop.signal.aborted; turn++) {
    await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      const end = () => socket.destroy();
      stop.signal.addEventListener("abort", end, { once: true });
      socket.on("error", () => undefined).resume();
      socket.once("close", () => {
        stop.signal.removeEventListener("abort", end);
        resolve(undefined);
      });
      socket.write(kind.sends());
      opened[kind.name] = (opened[kind.name] ?? 0) + 1;
      if (kind.ends === "reset") setTimeout(() => socket.resetAndDestroy(), 5);
      if (kind.ends === "read") socket.once("data", end);
    });
    await pause(1_000 + Math.random() * 4_000);
  }
}

const pause = (/** @type {number} */ ms) => wait(ms, undefined, { signal: stop.signal }).catch(() => undefined);

async function download(/** @type {number} */ number) {
  for (let turn = 0; turn < turns && !stop.signal.aborted; turn++) {
    const format = number % 2 ? "csv" : "jsonl";
    try {
      const response = await fetch(`http://127.0.0.1:${port}${share}/table?format=${format}`, { signal: stop.signal });
      opened[`download ${response.status}`] = (opened[`download ${response.status}`] ?? 0) + 1;
      for await (const _ of response.body ?? []) if (number % 3 === 0) await wait(20);
    } catch {
      // Closed by the end or by the server.
    }
    await wait(500);
  }
}

async function exportTraces(/** @type {string} */ name, /** @type {() => Uint8Array} */ make) {
  for (let turn = 0; turn < turns && !stop.signal.aborted; turn++) {
    try {
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      const body = /** @type {BodyInit} */ (make());
      const response = await fetch(`http://127.0.0.1:${port}/v1/traces`, { method: "POST", headers, body, signal: stop.signal });
      await response.text();
      const outcome = `traces, ${name}: ${response.status}`;
      opened[outcome] = (opened[outcome] ?? 0) + 1;
    } catch {
      // Closed by the end or by the server.
    }
    await pause(2_000);
  }
}

await Promise.all([
  ...Object.entries(hostileExports).map(([name, make]) => exportTraces(name, make)),
  ...Array.from({ length: connections }, (_, number) => attack(number)),
  ...Array.from({ length: 20 }, (_, number) => download(number)),
]);
process.send?.(opened);
