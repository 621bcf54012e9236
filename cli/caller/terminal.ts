import type { Readable, Writable } from "node:stream";
import { printable } from "@/lib/domain/text/printable";
import { exitCodes } from "./exit-codes";

/** Ctrl-C, being told to end, and the closing of the terminal. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof signals)[number];

/** What a process gives a command; tests provide their own. */
export interface Caller {
  /** The environment as the command reads it. Code in lib reads process.env itself. */
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean; columns?: number };
  on(signal: Signal, listener: () => void): unknown;
  off(signal: Signal, listener: () => void): unknown;
}

/** The command's side of its process: reads, prints, hears interruptions, and sets the exit code. */
export class Terminal {
  exitCode: number = exitCodes.done;
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get env(): Caller["env"] {
    return this.#caller.env;
  }

  /** Opened on first use. */
  get stdin(): Caller["stdin"] {
    return this.#caller.stdin;
  }

  get stdout(): Caller["stdout"] {
    return this.#caller.stdout;
  }

  get stderr(): Caller["stderr"] {
    return this.#caller.stderr;
  }

  print(text: string): void {
    this.stdout.write(text);
  }

  /** Prints the one JSON object that --json promises. */
  printJson(value: unknown): void {
    this.print(`${JSON.stringify(value)}\n`);
  }

  /** Prints a message on stderr, separate from the output. */
  say(text: string): void {
    this.stderr.write(`${printable(text, { keepLines: true })}\n`);
  }

  /** Rewrites the last line of a terminal; prints nothing if stderr is not one. */
  showStatus(text: string): void {
    if (this.stderr.isTTY) this.stderr.write(`\r\x1b[2K${text}`);
  }

  /** Calls `listener` at every such signal, which then no longer ends the process. Returns a function that stops this. */
  onInterrupt(listener: () => void): () => void {
    for (const signal of signals) this.#caller.on(signal, listener);
    return () => {
      for (const signal of signals) this.#caller.off(signal, listener);
    };
  }
}
