import { fork } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Limits, sizeText, tooLong } from "@/lib/datasets/bytes/limits";
import { Refusal } from "@/lib/domain/problem";
import { Header, type RawRow, type RowSource } from "./row-source";

export const isParquet = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, 4)).toString("latin1") === "PAR1";

/** What the process says: rows, that it is done, or what is wrong. */
type Told =
  | { begins: number; rows: Record<string, unknown>[] }
  | { end: true }
  | {
      unfit:
        | { kind: "damaged"; message: string }
        | { kind: "rows" | "group" | "values" | "encoding"; index: number; size: number };
    };

/** What a reader of small row groups needs several times over. */
const memoryOfProcess = 1536;

const tooMuch = "reading it took more memory than a file may take";

const damaged = (told: string) =>
  new Refusal(`The Parquet file cannot be read; it may be damaged or cut off (${told}). Write or copy it again.`);

function refusalOf(unfit: Extract<Told, { unfit: object }>["unfit"], limits: Limits): Refusal {
  if (unfit.kind === "damaged") return damaged(unfit.message);
  if (unfit.kind === "encoding")
    return new Refusal("The Parquet file holds a text that is not UTF-8. Decode such columns before writing the file.");
  if (unfit.kind === "rows")
    return new Refusal(
      `The file holds ${unfit.size.toLocaleString("en")} rows; ${limits.rows.toLocaleString("en")} is the most that is read.`,
      "too-large",
    );
  const smaller = "Write it with smaller row groups (row_group_size=10000) or as JSON Lines.";
  if (unfit.kind === "values")
    return new Refusal(
      `Row group ${unfit.index} of the Parquet file holds ${unfit.size.toLocaleString("en")} values, more than are read at once. ${smaller}`,
      "too-large",
    );
  return new Refusal(
    `Row group ${unfit.index} of the Parquet file unfolds to ${sizeText(unfit.size)}; ${sizeText(limits.buffered)} is the most. ${smaller}`,
    "too-large",
  );
}

/** A file's rows, some at a time, read by another process: it is ended where it takes too much memory or too long. */
async function* rowsOf(file: string, limits: Limits): AsyncGenerator<{ begins: number; rows: Record<string, unknown>[] }> {
  const root = process.env.ASSAY_ROOT ?? process.cwd();
  const program = path.join(/* turbopackIgnore: true */ root, "lib", "datasets", "formats", "parquet-process.mjs");
  const child = fork(/* turbopackIgnore: true */ program, [file, String(limits.rows), String(limits.buffered)], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryOfProcess}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { NODE_ENV: "production" },
  });
  const next = () =>
    new Promise<Told>((resolve, reject) => {
      if (!child.connected) return reject(damaged(tooMuch));
      const late = setTimeout(() => settle(() => reject(tooLong(limits))), limits.seconds * 1000);
      const onMessage = (told: unknown) => settle(() => resolve(told as Told));
      const onEnd = () => settle(() => reject(damaged(tooMuch)));
      const settle = (then: () => void) => {
        clearTimeout(late);
        child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
        then();
      };
      child.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
    });
  try {
    for (;;) {
      const told = await next();
      if ("end" in told) return;
      if ("unfit" in told) throw refusalOf(told.unfit, limits);
      yield told;
      child.send("next", () => undefined);
    }
  } finally {
    child.on("error", () => undefined).kill("SIGKILL");
  }
}

/** Parquet by row groups. It is read from its end, so the bytes go through a temporary file, removed afterwards. */
export function openParquet(bytes: AsyncIterable<Uint8Array>, limits: Limits): RowSource {
  const header = new Header(limits.columns);
  async function* batches(): AsyncGenerator<RawRow[]> {
    const folder = await mkdtemp(path.join(tmpdir(), "assay-parquet-"));
    try {
      const file = path.join(folder, "upload.parquet");
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
      for await (const { begins, rows } of rowsOf(file, limits))
        yield rows.map((row, at) => ({ line: begins + at + 1, values: header.valuesOf(row) }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { label: "Parquet", kind: "parquet", isText: false, hasLines: false, header, hints: [], batches: batches() };
}
