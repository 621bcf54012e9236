import type { Command } from "commander";
import * as z from "zod";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { chooseAddress, serveDashboard } from "@/cli/serve/dashboard";

interface Options {
  host?: string;
  port?: number;
  dev?: boolean;
  worker: boolean;
}

export const withAddress = (command: Command): Command =>
  command
    .option("--host <address>", "address to listen on (default: HOST, else 127.0.0.1)")
    .option("--port <n>", "port to listen on (default: PORT, else 3000)", optionNumber(z.int().min(1).max(65535)));

export const define = (command: Command, terminal: Terminal): Command =>
  withAddress(command)
    .option("--dev", "reload as the sources change, without a build")
    .option("--no-worker", "only serve; runs, traces and webhooks need an `assay worker` on the same database")
    .action(async ({ dev, worker, ...asked }: Options) => {
      const address = await chooseAddress(asked, terminal.env);
      await serveDashboard(address, terminal, { dev, worker, onReady: (url) => terminal.print(`Assay is running at ${url}\n`) });
    });
