import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, dropDatabase } from "@/testing/server-databases";

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
  /** The one-time link of `admin`. */
  welcome: string;
  /** Includes children. */
  stop(): Promise<void>;
}

export interface Serving {
  env?: Record<string, string>;
  /** An account to add. */
  admin?: string;
  /** Of `assay serve`. */
  options?: readonly string[];
  /** Sets ASSAY_PUBLIC_URL. */
  isPublic?: boolean;
  /** Another server's. */
  database?: string;
}

/** An administrator's URL; without it, databases are SQLite files. */
const administrator = process.env.ASSAY_E2E_POSTGRES;

export const usesPostgres = administrator !== undefined;

/** Migrated and empty. */
async function newDatabase(): Promise<string> {
  const template = process.env.ASSAY_E2E_TEMPLATE ?? "";
  if (administrator) return createDatabase(administrator, template);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "server-")), "assay.db");
  copyFileSync(template, file);
  return `file:${file}`;
}

/** Below the ports of outgoing connections, so that a server can also restart there. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}

export async function startServer({ database, admin, ...serving }: Serving = {}): Promise<Server> {
  const url = database ?? (await newDatabase());
  const environment = { ...process.env, DATABASE_URL: url, ...serving.env };
  const welcome = admin ? assayWith(environment)("user", "add", admin, "--role", "admin").trim() : "";
  const drop = async () => {
    if (administrator && !database) await dropDatabase(administrator, url);
  };
  for (;;) {
    const server = await start(await freePort(), environment, serving);
    if (server)
      return { ...server, welcome: welcome.replace(/^.*(?=\/welcome)/, server.address), stop: () => server.stop().then(drop) };
  }
}

const assayWith =
  (env: NodeJS.ProcessEnv) =>
  (...args: string[]): string =>
    execFileSync(process.execPath, ["cli/bin.mjs", ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Null if another program has taken the port meanwhile. */
async function start(
  port: number,
  environment: NodeJS.ProcessEnv,
  { options = [], isPublic = false }: Serving,
): Promise<Omit<Server, "welcome"> | null> {
  const address = `http://127.0.0.1:${port}`;
  const env = { ...environment, PORT: String(port), ...(isPublic && { ASSAY_PUBLIC_URL: address }) };
  let output = "";
  const server = spawn(process.execPath, ["cli/bin.mjs", "serve", ...options], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const ended = once(server, "exit");
  // Tests check the output after this line.
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Assay is running at")) resolve();
      });
    }
  });
  const kill = () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), "SIGKILL");
  };
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await ended;
  };
  await Promise.race([ready, ended]);
  if (server.exitCode === null && server.signalCode === null)
    return { address, env, assay: assayWith(env), process: server, output: () => output, stop };
  process.off("exit", kill);
  if (/is in use|EADDRINUSE/.test(output)) return null;
  throw new Error(`The server did not start:\n${output}`);
}

/** From /proc; throws on other systems. */
export function webServerOf({ process: { pid } }: Server): string {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const web = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("server.mjs"));
  if (web === undefined) throw new Error("assay serve has no web server.");
  return web;
}
