import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { noteServed } from "@/cli/caller/link";
import type { Terminal } from "@/cli/caller/terminal";
import { isEverywhere, isReachable } from "@/lib/access/door/known-host";
import { listPeople } from "@/lib/access/people/manage";
import { acknowledgeRevoked, revokedByUpdate, revokedInWords } from "@/lib/access/people/revoked-by-update";
import { migrate } from "@/lib/db/connection/migrate";
import { deleteAbandonedImports } from "@/lib/db/datasets";
import { linkTo, parseEnvironment, root } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import type { ProcessUse } from "@/lib/health/process-use";
import { withDeadline } from "./deadline";
import { keepRunning } from "./keep-running";
import { ensureBuild } from "./production-build";
import { askProcess, askServer, watchHealth } from "./watch-health";

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
 * Serves the dashboard and works on runs until the process is told to end. Runs two processes, and restarts each when it ends or
 * no longer answers. Calls `onReady` with the dashboard's URL once it answers.
 */
export async function serveDashboard(
  { host, port }: Address,
  terminal: Terminal,
  { dev = false, onReady }: { dev?: boolean; onReady: (url: string) => void },
): Promise<void> {
  await migrate();
  const waiting = await requireAdministrator(host, terminal.env);
  await printRevokedTokens(terminal);
  await deleteAbandonedImports();
  if (!dev) await ensureBuild(terminal);

  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const env = { ...limitedHeaps, ...terminal.env, HOST: host, PORT: String(port), ASSAY_SERVES: "1" };
  const say = (text: string) => terminal.say(text);
  const stop = new AbortController();
  const end = () => stop.abort();
  terminal.onInterrupt(end);
  // The terminal's window was closed.
  process.on("SIGHUP", end);
  const serving = { hasAnswered: false };
  const answered = waitUntilReady(url, stop.signal).then(async (isReady) => {
    serving.hasAnswered = isReady;
    if (!isReady) return;
    await noteServed(linkTo("", { ...env, ASSAY_PUBLIC_URL: undefined }));
    onReady(linkTo("", env));
    for (const email of waiting) say(`${email} has not chosen a password yet. For a one-time link: assay user link ${email}`);
  });
  let workerUse: ProcessUse | null = null;
  const server = keepRunning("web server", () => startServer(dev, env), stop.signal, {
    say,
    mayRestart: () => serving.hasAnswered,
    watch: dev
      ? undefined
      : (child, signal) => watchHealth("web server", (soon) => askServer(url, child, workerUse, soon), signal),
  }).finally(end);
  const askWorker = async (child: ChildProcess, signal: AbortSignal) => {
    workerUse = await askProcess(child, null, signal);
    return workerUse ? ("well" as const) : ("none" as const);
  };
  const worker = keepRunning("worker", () => startWorker(env), stop.signal, {
    say,
    watch: dev ? undefined : (child, signal) => watchHealth("worker", (soon) => askWorker(child, soon), signal),
  });
  await Promise.all([server, worker, answered]);
  if (!serving.hasAnswered) throw new Refusal("The dashboard's server ended before it answered; see above for what went wrong.");
}

/** Otherwise the C library keeps a heap for each thread, mostly empty. */
const limitedHeaps = { MALLOC_ARENA_MAX: "2" };

const startServer = (dev: boolean, env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [path.join(root(), "cli", "built", "server.mjs")], {
    cwd: root(),
    // Hides Next's own messages, but not its errors.
    stdio: ["ignore", dev ? 2 : "ignore", 2, "ipc"],
    env: {
      ...env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });

const startWorker = (env: Terminal["env"]): ChildProcess =>
  spawn(process.execPath, [path.join(root(), "cli", "bin.mjs"), "worker"], {
    stdio: ["ignore", 2, 2, "ipc"],
    env,
  });

/**
 * Refuses to serve other machines while nobody can sign in as administrator. Returns the e-mail addresses of administrators who
 * have not chosen a password yet. Does not print their links, since server output is often kept in logs.
 */
async function requireAdministrator(host: string, variables: Terminal["env"]): Promise<string[]> {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(variables);
  const admins = (await listPeople()).filter(({ role }) => role === "admin");
  if (isReachable(host, ASSAY_PUBLIC_URL)) {
    const what = isReachable(host)
      ? `HOST is ${host}, which other machines can reach`
      : `ASSAY_PUBLIC_URL is ${ASSAY_PUBLIC_URL}, which other machines can reach`;
    if (admins.length === 0) {
      throw new Refusal(
        `${what}, and nobody has an account, so whoever reaches it could read and delete everything. Make an administrator first: npx assay user add you@example.org --role admin. It prints a link to choose a password with; then start again.`,
      );
    }
    if (isEverywhere(host) && ASSAY_PUBLIC_URL === undefined) {
      throw new Refusal(
        `HOST is ${host}, every address of this machine. Say which address people use, since requests for any other name are refused: ASSAY_PUBLIC_URL=http://assay.example.org:3000`,
      );
    }
  }
  return admins.filter(({ hasPassword }) => !hasPassword).map(({ email }) => email);
}

/** Prints once which tokens an update revoked. */
async function printRevokedTokens(terminal: Terminal): Promise<void> {
  const labels = await revokedByUpdate();
  if (labels.length === 0) return;
  terminal.say(revokedInWords(labels));
  await acknowledgeRevoked();
}

/** Resolves when the server answers; false if it was stopped first. */
async function waitUntilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const ask = (soon: AbortSignal) => fetch(`${url}/api/v1/health`, { signal: soon });
    const response = await withDeadline(ask, signal, 5_000).catch(() => null);
    await response?.body?.cancel();
    if (response) return true;
    await wait(100, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
