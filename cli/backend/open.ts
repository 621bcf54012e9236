import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import type { Operation, Sent, Value } from "@/lib/api/operation";
import type { Visitor } from "@/lib/domain/people/visitor";
import type { Entities } from "./contract/entities";
import { type Api, connect } from "./server/http";

export interface PlaceOptions {
  server?: string;
}

export const withServer = (command: Command): Command =>
  command.option("--server <url>", "use this server instead of the local database (default: ASSAY_URL); needs ASSAY_TOKEN");

export const serverOf = ({ server = "" }: PlaceOptions, { env }: Terminal): string | undefined =>
  server.trim() || env.ASSAY_URL?.trim() || undefined;

export type Call = <O extends Operation>(operation: O, sent: Sent<O>) => Promise<Value<O>>;

/** Carries out operations at the server that the options or ASSAY_URL name, else in this process, `as` an account or with all rights. */
export async function caller(options: PlaceOptions, terminal: Terminal, as?: () => Promise<Visitor>): Promise<Call> {
  const address = serverOf(options, terminal);
  if (address) return (await connect(address, terminal)).call;
  const { migrate } = await import("@/lib/db/connection/migrate");
  await migrate();
  const { callHere } = await import("@/lib/operations/call");
  const account = await as?.();
  return (operation, sent) => callHere(operation, sent, commandActor(), account);
}

interface Ways<T> {
  server: () => Promise<{ atServer: (api: Api, terminal: Terminal) => T }>;
  database: () => Promise<{ inDatabase: (terminal: Terminal) => T | Promise<T> }>;
}

const ways: { [E in keyof Entities]: Ways<Entities[E]> } = {
  runs: { server: () => import("./server/runs"), database: () => import("./database/runs") },
  datasets: { server: () => import("./server/datasets"), database: () => import("./database/datasets") },
  rounds: { server: () => import("./server/rounds"), database: () => import("./database/rounds") },
};

/**
 * Opens what differs between this process and a server: at the server that the options or ASSAY_URL name, else in the local
 * database.
 */
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
