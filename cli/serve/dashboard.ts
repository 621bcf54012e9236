import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { DatabaseUser } from "@/lib/db/sqlite/users";
import { programsToMention } from "@/lib/db/upkeep/programs";
import { linkTo, parseEnvironment, root, servesWith } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import type { ProcessUse } from "@/lib/health/process-use";
import { inProcess } from "@/lib/threads/process";
import { withDeadline } from "./deadline";
import { keepRunning } from "./keep-running";
import { ensureBuild } from "./production-build";
import { answersRequest, askProcess, askServer, watchHealth } from "./watch-health";

export interface Address {
  host: string;
  port: number;
}

/** The address to listen on: from the options, else the environment. Refuses a port in use. */
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
      const why =
        error.code === "EADDRINUSE"
          ? `Port ${port} is taken by another program. Stop that one, or choose another port: --port ${port < 65535 ? port + 1 : 3000}, or PORT in .env.`
          : error.code === "EACCES"
            ? `Port ${port} may not be used by this account. Choose one above 1023: --port 3000, or PORT in .env.`
            : `${host} port ${port} cannot be listened on: ${error.message}.`;
      reject(new Refusal(why, "conflict"));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/**
 * Serves the dashboard, and with `worker` works on runs, until the process is told to end, or a newer version of Assay has updated the
 * database. Runs a process for each, and restarts it when it ends or no longer answers; this one only watches, so it must not load
 * Prisma, whose memory would stay. Calls `onReady` with the dashboard's URL once it answers.
 */
export async function serveDashboard(
  { host, port }: Address,
  terminal: Terminal,
  { dev = false, worker = true, onReady }: { dev?: boolean; worker?: boolean; onReady: (url: string) => void },
): Promise<void> {
  const say = (text: string) => terminal.say(text);
  const stop = new AbortController();
  const end = () => stop.abort(new Refusal("Stopped before the dashboard was served."));
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
    // The process has said why.
    terminal.exitCode = exitCodes.outdated;
    return false;
  };
  const server = keepRunning("web server", () => startServer(dev, env), stop.signal, {
    say,
    mayRestart: (code) => mayRestart(code) && serving.hasAnswered,
    watch: dev
      ? undefined
      : (child, signal) => watchHealth("web server", (soon) => askServer(url, child, workerUse, soon), signal),
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
  if (!serving.hasAnswered) throw new Refusal("The dashboard's server ended before it answered; see above for what went wrong.");
}

const alsoUsed = (users: readonly DatabaseUser[], worker: boolean): string =>
  `${users.map(({ pid, name }) => `${name} (process ${pid})`).join(", ")} ${users.length === 1 ? "uses" : "use"} this database too.${worker ? " Both show the same runs and share the work on them." : ""}`;

/** In megabytes. By default V8 lets the space for new objects grow to 48 as they come, also in a process that is almost idle. */
const smallNursery = (megabytes: number) => `--max-semi-space-size=${megabytes}`;

/** The C library gives large pieces back to the system, and keeps one heap: by default one for each thread, mostly empty. */
const limitedHeaps = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

const startServer = (dev: boolean, env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [smallNursery(4), path.join(root(), "cli", "built", "server.mjs")], {
    cwd: root(),
    // Hides Next's own messages, but not its errors.
    stdio: ["ignore", dev ? 2 : "ignore", 2, "ipc"],
    env: {
      ...env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });

/** By the file that this process was started with, in a clone or a package. */
const startWorker = (env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [smallNursery(2), process.argv[1] ?? "", "worker"], { stdio: ["ignore", 2, 2, "ipc"], env });

/** Resolves when the server answers; false if it was stopped first. */
async function waitUntilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await withDeadline((soon) => answersRequest(url, soon), signal, 5_000)) return true;
    await wait(100, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
