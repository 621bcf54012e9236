import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { defineGoOn } from "./resume";

export const define = (command: Command, terminal: Terminal): Command => defineGoOn(command, "retry", terminal);
