import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { DatabaseUser } from "@/lib/db/sqlite/users";
import { Refusal } from "@/lib/domain/problem";
import { linkTo, parseEnvironment, root, servesWith } from "@/lib/domain/process/environment";
import type { ProcessUse } from "@/lib/domain/process/use";
import { inProcess } from "@/lib/threads/process";
import { programsToMention } from "@/lib/upkeep/store/programs";
import { withDeadline } from "./deadline";
import { keepRunning } from "./keep-running";
import { ensureBuild } from "./production-build";
import { answersRequest, askHealth, askProcess, watchHealth } from "./watch-health";

export interface Address {
  host: string;
  port: number;
}

/** From the options, else the environment. Throws Refusal for a port in use. */
export async function chooseAddress(asked: Partial<Address>, variables: Terminal["env"]): Promise<Address> {
  const environment = parseEnvironment(variables);
  const host = asked.host ?? environment.HOST;
  const port = asked.port ?? environment.PORT;
  if (port === 0) throw new Refusal("PORT is 0. Name a port from 1 to 65535.");
  await refuseUsedPort({ host, port });
  return { host, port };
}

function refuseUsedPort({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Refusal(whyUnusable({ host, port }, error), "conflict"));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function whyUnusable({ host, port }: Address, { code, message }: NodeJS.ErrnoException): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the other program, or choose another port: --port ${port < 65535 ? port + 1 : 3000}, or PORT in .env.`;
  if (code === "EACCES") return `This account cannot use port ${port}. Choose one above 1023: --port 3000, or PORT in .env.`;
  return `Cannot listen on ${host} port ${port}: ${message}.`;
}

/**
 * Runs and restarts a web server process and, with `worker`, a worker process, until stopped or outdated by a newer Assay.
 * This process only watches. It must not load Prisma, whose memory would stay. `onReady` gets the dashboard's URL.
 */
export async function serveDashboard(
  { host, port }: Address,
  terminal: Terminal,
  { dev = false, worker = true, onReady }: { dev?: boolean; worker?: boolean; onReady: (url: string) => void },
): Promise<void> {
  const say = (text: string) => terminal.say(text);
  const stop = new AbortController();
  const end = () => stop.abort(new Refusal("Stopped before the dashboard was ready."));
  terminal.onInterrupt(end);
  const others = programsToMention();
  const notes = await inProcess<typeof import("./prepare-process").prepare>("prepare-process", { host }, { signal: stop.signal });
  if (others.length > 0) say(alsoUsed(others, worker));
  if (!dev) await ensureBuild(terminal, stop.signal);

  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const env = {
    ...limitedHeaps,
    ...terminal.env,
    HOST: host,
    PORT: String(port),
    ASSAY_SERVES: servesWith[worker ? "worker" : "noWorker"],
  };
  const serving = { hasAnswered: false };
  let workerUse: ProcessUse | null = null;
  const mayRestart = (code: number | null): boolean => {
    if (code !== exitCodes.outdated) return true;
    terminal.exitCode = exitCodes.outdated;
    return false;
  };
  const server = keepRunning("web server", () => startServer(dev, env), stop.signal, {
    say,
    mayRestart: (code) => mayRestart(code) && serving.hasAnswered,
    watch: dev
      ? undefined
      : (child, signal) => watchHealth("web server", (soon) => askHealth(url, child, workerUse, soon), signal),
  }).finally(end);
  serving.hasAnswered = await waitUntilReady(url, stop.signal);
  if (serving.hasAnswered) {
    onReady(linkTo("", env));
    for (const note of notes) say(note);
    const askWorker = async (child: ChildProcess, signal: AbortSignal) => {
      workerUse = await askProcess(child, null, signal);
      return workerUse ? ("well" as const) : ("none" as const);
    };
    if (worker) {
      await keepRunning("worker", () => startWorker(env), stop.signal, {
        say,
        mayRestart,
        watch: dev ? undefined : (child, signal) => watchHealth("worker", (soon) => askWorker(child, soon), signal),
      });
      end();
    }
  }
  await server;
  if (!serving.hasAnswered) throw new Refusal("The web server stopped before it was ready. The error is above.");
}

const alsoUsed = (users: readonly DatabaseUser[], worker: boolean): string =>
  `Also using this database: ${users.map(({ pid, name }) => `${name} (process ${pid})`).join(", ")}.${worker ? " Both show the same runs and share the judging." : ""}`;

/** By default V8 lets the space for new objects grow to 48 MB, even in an idle process. */
const smallNursery = (megabytes: number) => `--max-semi-space-size=${megabytes}`;

/** V8 starts four threads by default that collect garbage and compile. Each costs 2 MB. */
const fewThreads = "--v8-pool-size=1";

/** In MB. V8 lets garbage grow with the limit, which it derives from the machine's memory. Rows of 16 MiB fit. */
const heapLimit = "--max-old-space-size=1024";

/** glibc keeps a mostly empty heap for each thread by default. */
const limitedHeaps = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

const startServer = (dev: boolean, env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [smallNursery(8), fewThreads, heapLimit, path.join(root(), "cli", "built", "server.mjs")], {
    cwd: root(),
    // Hides Next's messages.
    stdio: ["ignore", dev ? 2 : "ignore", 2, "ipc"],
    env: {
      ...env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });

/** argv[1] works in a clone and in a package. */
const startWorker = (env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [smallNursery(2), fewThreads, process.argv[1] ?? "", "worker"], {
    stdio: ["ignore", 2, 2, "ipc"],
    env,
  });

/** False if it was stopped first. */
async function waitUntilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await withDeadline((soon) => answersRequest(url, soon), signal, 5_000)) return true;
    await wait(100, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
