import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase, dropDatabase } from "@/testing/server-databases";

/** Two per Playwright worker: the shared server's and a test file's own. */
const sharedPort = Number(process.env.ASSAY_E2E_PORT ?? 3977) + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const ownPort = sharedPort + 1;

export interface Server {
  address: string;
  /** For commands on the same database. */
  env: NodeJS.ProcessEnv;
  /** stdout and stderr so far. */
  output(): string;
  /** Returns stdout. */
  assay(...args: string[]): string;
  /** `assay serve`. */
  process: ChildProcess;
  /** Includes children. */
  stop(): Promise<void>;
}

/** An administrator's URL; without it, databases are SQLite files. */
const administrator = process.env.ASSAY_E2E_POSTGRES;

export const usesPostgres = administrator !== undefined;

interface Database {
  url: string;
  drop(): Promise<void>;
}

async function newDatabase(): Promise<Database> {
  const folder = () => mkdtempSync(path.join(tmpdir(), "assay-e2e-"));
  if (!administrator) return { url: `file:${path.join(folder(), "assay.db")}`, drop: async () => {} };
  const url = await createDatabase(administrator);
  return { url, drop: () => dropDatabase(administrator, url) };
}

/** Shared by a worker's tests. */
export const startSharedServer = async (judgeUrl: string): Promise<Server> =>
  start(sharedPort, await newDatabase(), {
    OPENAI_API_KEY: "e2e-key",
    OPENAI_BASE_URL: judgeUrl,
    ASSAY_MODEL: "judge-a",
    ASSAY_WEBHOOK_HOSTS: "127.0.0.1",
  });

/**
 * A test file's own server on an empty database, one at a time. With `admin`, that account is added, and `welcome` is its
 * one-time link.
 */
export async function startOwnServer({
  env = {},
  admin,
  options = [],
}: {
  env?: Record<string, string>;
  admin?: string;
  options?: readonly string[];
} = {}): Promise<Server & { welcome: string }> {
  const database = await newDatabase();
  const environment = { ...process.env, DATABASE_URL: database.url, ...env, PORT: String(ownPort) };
  const welcome = admin ? assayWith(environment)("user", "add", admin, "--role", "admin") : "";
  return { ...(await start(ownPort, database, env, options)), welcome: welcome.trim() };
}

/** A second server on the database of a file's own server, instead of the shared one. */
export const startBeside = (server: Server, env: Record<string, string>): Promise<Server> =>
  start(sharedPort, { url: String(server.env.DATABASE_URL), drop: async () => {} }, env);

const assayWith =
  (env: NodeJS.ProcessEnv) =>
  (...args: string[]): string =>
    execFileSync(process.execPath, ["cli/bin.mjs", ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

async function start(
  port: number,
  database: Database,
  more: Record<string, string>,
  options: readonly string[] = [],
): Promise<Server> {
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: database.url, PORT: String(port), ...more };
  let output = "";
  const server = spawn(process.execPath, ["cli/bin.mjs", "serve", ...options], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(server, "exit");
  const kill = () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), "SIGKILL");
  };
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await ended;
    await database.drop();
  };
  const deadline = performance.now() + 60_000;
  for (;;) {
    // A busy test would not notice that the server closed a kept-alive connection.
    const isUp = await fetch(`${address}/api/v1/health`, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    );
    // Tests check the output after this line.
    if (isUp && output.includes("Assay is running at"))
      return { address, env, assay: assayWith(env), process: server, output: () => output, stop };
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await wait(100);
  }
}

/** From /proc; throws on other systems. */
export function webServerOf({ process: { pid } }: Server): string {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const web = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("server.mjs"));
  if (web === undefined) throw new Error("assay serve has no web server.");
  return web;
}
