import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface OwnServer {
  address: string;
  port: number;
  /** The environment it runs in, for further commands on the same database. */
  env: NodeJS.ProcessEnv;
  /** What it has printed so far, on stdout and stderr. */
  output(): string;
  /** Runs a command on its database; returns what that printed on stdout. */
  assay(...args: string[]): string;
  /** `assay serve`, which has the web server and the worker as its children. */
  process: ChildProcess;
  stop(): Promise<void>;
}

const databaseFolder = () => mkdtempSync(path.join(tmpdir(), "assay-own-server-"));

/**
 * Starts `assay serve` on an empty database of its own, for tests that need accounts or other settings, or that may break the server. `port` must
 * differ between spec files. With `admin`, that account is added first, and its one-time link is in `welcome`.
 */
export async function startOwnServer({
  port,
  env: more = {},
  admin,
}: {
  port: number;
  env?: Record<string, string>;
  admin?: string;
}): Promise<OwnServer & { welcome: string }> {
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: `file:${path.join(databaseFolder(), "assay.db")}`,
    PORT: String(port),
    ...more,
  };
  const assay = (...args: string[]) =>
    execFileSync(process.execPath, ["cli/bin.mjs", ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const welcome = admin ? assay("user", "add", admin, "--role", "admin").trim() : "";
  let output = "";
  const server = spawn(process.execPath, ["cli/bin.mjs", "serve"], { detached: true, stdio: ["ignore", "pipe", "pipe"], env });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(server, "exit");
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), "SIGKILL");
    await ended;
  };
  const deadline = performance.now() + 60_000;
  for (;;) {
    const isUp = await fetch(`${address}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    // It says so a moment later, and tests look at what it prints from then on.
    if (isUp && output.includes("Assay answers at"))
      return { address, port, env, assay, welcome, process: server, output: () => output, stop };
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await wait(100);
  }
}

/** Process id of the web server under `assay serve`, read from Linux's /proc. Throws elsewhere. */
export function webServerOf({ process: { pid } }: OwnServer): string {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const web = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("server.mjs"));
  if (web === undefined) throw new Error("assay serve has no web server.");
  return web;
}
