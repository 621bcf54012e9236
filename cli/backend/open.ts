import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import type { Entities } from "./contract/entities";
import { type Api, connect } from "./server/http";

export interface PlaceOptions {
  server?: string;
}

export const withServer = (command: Command): Command =>
  command.option("--server <url>", "use this server instead of the local database (default: ASSAY_URL); needs ASSAY_TOKEN");

export const serverOf = ({ server = "" }: PlaceOptions, { env }: Terminal): string | undefined =>
  server.trim() || env.ASSAY_URL?.trim() || undefined;

interface Ways<T> {
  server: () => Promise<{ atServer: (api: Api, terminal: Terminal) => T }>;
  database: () => Promise<{ inDatabase: (terminal: Terminal) => T | Promise<T> }>;
}

const ways: { [E in keyof Entities]: Ways<Entities[E]> } = {
  runs: { server: () => import("./server/runs"), database: () => import("./database/runs") },
  datasets: { server: () => import("./server/datasets"), database: () => import("./database/datasets") },
  comparisons: { server: () => import("./server/comparisons"), database: () => import("./database/comparisons") },
  controls: { server: () => import("./server/controls"), database: () => import("./database/controls") },
  baselines: { server: () => import("./server/baselines"), database: () => import("./database/baselines") },
  shares: { server: () => import("./server/shares"), database: () => import("./database/shares") },
  bands: { server: () => import("./server/bands"), database: () => import("./database/bands") },
  metrics: { server: () => import("./server/metrics"), database: () => import("./database/metrics") },
  prompts: { server: () => import("./server/prompts"), database: () => import("./database/prompts") },
  prices: { server: () => import("./server/prices"), database: () => import("./database/prices") },
  judges: { server: () => import("./server/judges"), database: () => import("./database/judges") },
  retention: { server: () => import("./server/retention"), database: () => import("./database/retention") },
  tokens: { server: () => import("./server/tokens"), database: () => import("./database/tokens") },
  webhooks: { server: () => import("./server/webhooks"), database: () => import("./database/webhooks") },
  rounds: { server: () => import("./server/rounds"), database: () => import("./database/rounds") },
  traceRules: { server: () => import("./server/trace-rules"), database: () => import("./database/trace-rules") },
};

/** Where a command works: at the server that the options or ASSAY_URL name, else in the local database. */
export async function open<E extends keyof Entities>(
  options: PlaceOptions,
  terminal: Terminal,
  ...names: E[]
): Promise<Pick<Entities, E>> {
  const address = serverOf(options, terminal);
  const api = address ? await connect(address, terminal) : null;
  const opened = names.map(async (name) => {
    const { server, database } = ways[name];
    return [name, api ? (await server()).atServer(api, terminal) : await (await database()).inDatabase(terminal)];
  });
  return Object.fromEntries(await Promise.all(opened));
}
