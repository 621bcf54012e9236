import type { Readable, Writable } from "node:stream";
import { printable } from "@/lib/domain/text/printable";
import { exitCodes } from "./exit-codes";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof signals)[number];

export interface Caller {
  /** Code in lib reads process.env directly instead. */
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean; columns?: number };
  on(signal: Signal, listener: () => void): unknown;
  off(signal: Signal, listener: () => void): unknown;
}

export class Terminal {
  exitCode: number = exitCodes.done;
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get env(): Caller["env"] {
    return this.#caller.env;
  }

  /** A getter, since reading process.stdin opens it. */
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

  printJson(value: unknown): void {
    this.print(`${JSON.stringify(value)}\n`);
  }

  say(text: string): void {
    this.stderr.write(`${printable(text, { keepLines: true })}\n`);
  }

  /** Rewrites the last line; does nothing if stderr is not a terminal. */
  showStatus(text: string): void {
    if (this.stderr.isTTY) this.stderr.write(`\r\x1b[2K${text}`);
  }

  /** While listening, signals do not end the process. Returns a function that stops listening. */
  onInterrupt(listener: () => void): () => void {
    for (const signal of signals) this.#caller.on(signal, listener);
    return () => {
      for (const signal of signals) this.#caller.off(signal, listener);
    };
  }
}
