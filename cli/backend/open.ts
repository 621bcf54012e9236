import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import type { Place } from "./contract";

export interface PlaceOptions {
  server?: string;
}

export const withServer = (command: Command): Command =>
  command.option("--server <url>", "use this server instead of the local database (default: ASSAY_URL); needs ASSAY_TOKEN");

export const serverOf = ({ server = "" }: PlaceOptions, { env }: Terminal): string | undefined =>
  server.trim() || env.ASSAY_URL?.trim() || undefined;

export async function openPlace(options: PlaceOptions, terminal: Terminal): Promise<Place> {
  const address = serverOf(options, terminal);
  if (address) return (await import("./server")).openServer(address, terminal);
  return (await import("./database")).openDatabase(terminal);
}
