import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { disconnect } from "@/lib/db/disconnect";
import { type Caller, Terminal } from "../cli/caller/terminal";
import { runCommand } from "../cli/run-command";

const bin = fileURLToPath(new URL("../cli/bin.mjs", import.meta.url));

/** Blank, to hide a developer's environment and .env. */
const blank = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "", ASSAY_JUDGES: "", HOST: "", PORT: "" };

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Kept until all tests have ended, since test files share this module. */
export const folder = mkdtempSync(path.join(tmpdir(), "assay-cli-"));

export function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/**
 * Runs a command in this process, one at a time, since it changes process.env.
 * `typed` is the input of a terminal.
 */
export async function runAssay(args: readonly string[], env: Record<string, string> = {}, typed?: string): Promise<Ran> {
  const before = { ...process.env };
  Object.assign(process.env, blank, env);
  // The command must not use the database that is already open.
  if (env.DATABASE_URL) await disconnect();
  const caller = new TestCaller(typed);
  try {
    const code = await runCommand(args, new Terminal(caller));
    return { code, out: caller.stdout.text, err: caller.stderr.text };
  } finally {
    if (env.DATABASE_URL) await disconnect();
    for (const name of Object.keys({ ...blank, ...env })) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

class TestCaller extends EventEmitter implements Caller {
  readonly env = process.env;
  readonly stdin: Caller["stdin"] = new PassThrough();
  readonly stdout = new Collected();
  readonly stderr = new Collected();

  constructor(typed: string | undefined) {
    super();
    if (typed !== undefined) this.stdin = Object.assign(new PassThrough().end(typed), { isTTY: true });
  }
}

class Collected extends Writable {
  #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}

/** As a separate process, in the folder of the test's files. */
export const startAssay = (args: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [bin, ...args], { cwd: folder, env: { ...process.env, ...blank, ...env } });

export async function spawnAssay(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const child = startAssay(args, env);
  const [out, err, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { code, out, err };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

export const row = (question: string, more: Record<string, unknown> = {}): string =>
  `${JSON.stringify({ question, contexts: ["The river Ems ends at Emden.", "Emden has a harbour."], response: "At Emden.", ...more })}\n`;
