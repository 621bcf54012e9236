import type { Readable, Writable } from "node:stream";
import { exitCodes } from "./exit-codes";
import { printable } from "./printable";

type Signal = "SIGINT" | "SIGTERM";

/** What a process gives a command; tests make their own. */
export interface Caller {
  /** What the command itself reads. What it calls in lib reads the process's own. */
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean; columns?: number };
  on(signal: Signal, listener: () => void): unknown;
  off(signal: Signal, listener: () => void): unknown;
}

/** Where a command was called: it reads, prints and is interrupted here, and says here how it ended. */
export class Terminal {
  exitCode: number = exitCodes.done;
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get env(): Caller["env"] {
    return this.#caller.env;
  }

  /** Opened by its first use. */
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

  /** Prints a message on stderr, apart from the output. */
  say(text: string): void {
    this.stderr.write(`${printable(text, { keepLines: true })}\n`);
  }

  /** Rewrites the last line of a terminal that a person looks at; prints nothing elsewhere. */
  showStatus(text: string): void {
    if (this.stderr.isTTY) this.stderr.write(`\r\x1b[2K${text}`);
  }

  /** Calls `listener` at every Ctrl-C, in place of the process's end. Returns what stops that. */
  onInterrupt(listener: () => void): () => void {
    const signals = ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) this.#caller.on(signal, listener);
    return () => {
      for (const signal of signals) this.#caller.off(signal, listener);
    };
  }
}
