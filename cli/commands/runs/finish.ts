import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { defineControl } from "./pause";

export const define = (command: Command, terminal: Terminal): Command => defineControl(command, "finish", terminal);
