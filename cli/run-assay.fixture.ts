import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("bin.mjs", import.meta.url));

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** A folder for the files that a test writes. */
export const folder = mkdtempSync(path.join(tmpdir(), "assay-cli-"));

export function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Starts the real command on the test's database, from a folder of its own; blank variables keep a developer's .env out. */
export function startAssay(args: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...process.env, OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "", HOST: "", PORT: "", ...env },
  });
}

export async function runAssay(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
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
