import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { isKnownHost } from "@/lib/door/known-host";
import { isThorough } from "@/testing/thorough";
import { keepRunning } from "./keep-running";
import { askHealth, askProcess, type Sign, watchHealth } from "./watch-health";

afterEach(() => void vi.useRealTimers());

const quick = { every: 100, again: 100, timeout: 2_000, misses: 3, missesWhileBusy: 6, warmUp: 60_000 };
const fixture = path.join(import.meta.dirname, "leaky-server.fixture.ts");

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** With at most 200 file descriptors. */
const startLeaky = (port: number): ChildProcess =>
  spawn("bash", ["-c", `ulimit -n 200; exec "$0" --import tsx "$1" ${port}`, process.execPath, fixture], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(50);
}

const isUp = (url: string) =>
  fetch(url, { headers: { connection: "close" }, signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Keeps the server running and watched while `during` breaks it. Returns how often it was started. */
async function countStarts(during: (child: ChildProcess, url: string) => Promise<void>): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stop = new AbortController();
  const children: ChildProcess[] = [];
  const start = () => {
    const child = startLeaky(port);
    children.push(child);
    child.once("exit", (code) => ends.push(code));
    return child;
  };
  const ends: (number | null)[] = [];
  const running = keepRunning("web server", start, stop.signal, {
    say: () => undefined,
    watch: (child, signal) => watchHealth("web server", (soon) => askHealth(url, child, null, soon), signal, quick),
  });
  await until(() => isUp(url));
  const [first] = children;
  if (!first) throw new Error("No process was started.");
  await during(first, url);
  await until(() => children.length > 1 && isUp(url));
  stop.abort();
  await running;
  // Ended by a signal, so the first did not end by itself.
  expect(ends[0]).toBeNull();
  return children.length;
}

test.runIf(isThorough)("a server that hangs is restarted", async () => {
  expect(
    await countStarts(async (child) => {
      // The first good answer ends the start, when silence does not count.
      await wait(quick.every * 3);
      child.kill("SIGSTOP");
    }),
  ).toBe(2);
});

test.runIf(isThorough)("a server without free file descriptors is restarted", async () => {
  expect(
    await countStarts(async (_, url) => {
      await wait(quick.every * 3);
      await isUp(`${url}/leak`);
    }),
  ).toBe(2);
});

test("a process that answers its parent but no requests has more time", async () => {
  const port = await freePort();
  const child = startLeaky(port);
  try {
    await until(() => isUp(`http://127.0.0.1:${port}`));
    const soon = () => AbortSignal.timeout(10_000);
    expect(await askHealth(`http://127.0.0.1:${port}`, child, null, soon())).toBe("well");
    expect(await askHealth(`http://127.0.0.1:${await freePort()}`, child, null, soon())).toBe("busy");
    expect(await askProcess(child, null, soon())).toMatchObject({ pid: child.pid, descriptors: { limit: 200 } });
  } finally {
    child.kill("SIGKILL");
  }
});

/** Gives these signs one after the other. Resolves with what the watch reported, or null after the last one. */
async function watchSigns(signs: Sign[], between = () => {}, times = { ...quick, every: 1, again: 1 }): Promise<string | null> {
  const ended = new AbortController();
  const left = [...signs];
  const ask = async () => {
    between();
    const sign = left.shift();
    if (left.length === 0) queueMicrotask(() => ended.abort());
    return sign ?? "well";
  };
  return watchHealth("worker", ask, ended.signal, times);
}

test("single misses do not count, nor does silence before the first answer", async () => {
  expect(await watchSigns(["well", "none", "none", "well", "none", "none", "well", "well"])).toBeNull();
  expect(await watchSigns(["none", "none", "none", "none", "none", "well", "well"])).toBeNull();
  expect(await watchSigns(["well", "none", "none", "none", "well"])).toMatch(
    /^The worker has not answered for \d+ s\. Restarting it/,
  );
  expect(await watchSigns(["none", "none", "none", "well"], () => {}, { ...quick, every: 1, again: 1, warmUp: 0 })).toMatch(
    /has not answered/,
  );
});

test("a busy process gets more time, but not forever", async () => {
  expect(await watchSigns(["well", "busy", "busy", "busy", "busy", "busy", "well", "well"])).toBeNull();
  expect(await watchSigns(["well", "busy", "busy", "none", "busy", "busy", "busy", "well"])).toMatch(/has not answered/);
});

test("time in which the machine slept does not count as silence", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sleep = () => vi.setSystemTime(Date.now() + 3_600_000);
  expect(await watchSigns(["well", "none", "none", "none", "none", "none", "well"], sleep)).toBeNull();
});

test("any response of a server counts, even an error; the request names a host that a server on every address knows", async () => {
  let host: string | undefined;
  const server = createServer(({ headers }, response) => {
    host = headers.host;
    response.writeHead(503).end();
  }).listen(0, "0.0.0.0");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  expect(await askHealth(`http://0.0.0.0:${port}`, child, null, AbortSignal.timeout(10_000))).toBe("well");
  expect(isKnownHost(host, undefined, "0.0.0.0")).toBe(true);
  server.close();
});
