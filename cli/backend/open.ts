import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import type { Operation, Sent } from "@/lib/domain/api/operation";
import type { Visitor } from "@/lib/domain/people/visitor";
import type { Call } from "./call";
import { connect } from "./http";

export interface PlaceOptions {
  server?: string;
}

export const withServer = (command: Command): Command =>
  command.option("--server <url>", "use this server instead of the local database (default: ASSAY_URL); needs ASSAY_TOKEN");

/** What a command answers: with --json one object, else text for the output; `said` goes to the other stream. */
export interface CommandAnswer {
  json: unknown;
  printed?: string | undefined;
  said?: string | undefined;
}

/** Defines what a command does at a server or in this process, and gives it --server and --json. `act` returns null once it has
 *  said all that is to say. */
export const answering = <Given extends readonly unknown[]>(
  command: Command,
  terminal: Terminal,
  act: (call: Call, ...given: Given) => Promise<CommandAnswer | null>,
): Command =>
  withServer(command)
    .option("--json", "print one JSON object")
    .action(async (...given: unknown[]) => {
      const options = (given.pop() as Command).optsWithGlobals<PlaceOptions & { json?: boolean }>();
      const answer = await act(await caller(options, terminal), ...(given as unknown as Given));
      if (!answer) return;
      const { json, printed, said } = answer;
      if (options.json) return terminal.printJson(json);
      if (printed !== undefined) terminal.print(printed);
      if (said !== undefined) terminal.say(said);
    });

/** A table, or a remark if it would be empty. */
export const tableOr = (none: string, ...table: Parameters<typeof formatTable>): Omit<CommandAnswer, "json"> =>
  table[1].length === 0 ? { said: none } : { printed: formatTable(...table) };

export const namedServer = ({ server = "" }: PlaceOptions, { env }: Terminal): string | undefined =>
  server.trim() || env.ASSAY_URL?.trim() || undefined;

interface Here {
  /** The account that it acts for; by default it has all rights. */
  as?: (() => Promise<Visitor>) | undefined;
  /** Makes or updates the database first; true by default. */
  migrates?: boolean;
}

/** At the server that the options or ASSAY_URL name, else in this process. */
export async function caller(options: PlaceOptions, terminal: Terminal, here?: Here): Promise<Call> {
  const address = namedServer(options, terminal);
  return address ? connect(address, terminal) : callerHere(here);
}

export async function callerHere({ as, migrates = true }: Here = {}): Promise<Call> {
  const { migrate } = await import("@/lib/db/connection/migrate");
  if (migrates) await migrate();
  const { callHere, streamHere } = await import("@/lib/operations/call");
  const by = { by: commandActor(), as: await as?.() };
  const call = <O extends Operation>(operation: O, sent: Sent<O>) => callHere(operation, sent, by);
  return Object.assign(call, {
    stream: <O extends Operation>(operation: O, sent: Sent<O>) => streamHere(operation, sent, by),
    at: null,
  });
}
