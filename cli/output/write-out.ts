import { createWriteStream } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";

/** To the file, or to standard output without one. Throws Refusal. */
export async function writeOut(
  pieces: AsyncIterable<string | Uint8Array>,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (out !== undefined) return writeFile(pieces, out);
  let hasBegun = false;
  try {
    for await (const piece of pieces) {
      hasBegun = true;
      await writePiece(piece, terminal);
    }
  } catch (error) {
    if (!(hasBegun && error instanceof Refusal)) throw error;
    throw new Refusal(`${error.message} The export is incomplete.`, error.kind);
  }
}

/** Writes to a temporary name first, so that a failure never replaces an earlier file. */
async function writeFile(pieces: AsyncIterable<string | Uint8Array>, out: string): Promise<void> {
  const found = await lstat(out).catch(() => null);
  // Renaming would replace a pipe, device or link.
  if (found && !found.isFile()) return pipeline(pieces, createWriteStream(out));
  const unfinished = `${out}.${process.pid}.partial`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${error.message} ${out} was not ${found ? "changed" : "written"}.`, error.kind);
  }
}

const writePiece = (piece: string | Uint8Array, { stdout }: Terminal): Promise<void> =>
  new Promise((resolve) => {
    if (stdout.write(piece)) resolve();
    else stdout.once("drain", resolve);
  });
