import { gunzip, isGzip } from "@/lib/datasets/bytes/decode";
import type { Limits } from "@/lib/datasets/bytes/limits";
import { peek } from "@/lib/datasets/bytes/peek";
import { type ReadOptions, readFile } from "@/lib/datasets/read-file";
import { fieldOf } from "@/lib/datasets/values/fields";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import { type Appended, type AppendOptions, appendSamples, type GivenSample } from "./append";

const MiB = 1024 * 1024;
/** The limits of one request. */
const limits: Partial<Limits> = { bytes: 1024 * MiB, rows: 1_000_000, seconds: 900 };
const listedAtMost = 1_000;

export interface ReceiveOptions extends Pick<ReadOptions, "map" | "contextDelimiter" | "eachTurn">, AppendOptions {
  encoding?: string | null;
}

export interface ReceivedReport extends Appended {
  /** At most 1,000; `rejectedCount` counts all. */
  rejected: RowProblem[];
  rejectedCount: number;
}

/** Nothing is stored before the last byte is read; invalid samples are listed, the others stored. Throws Refusal if no sample
 *  is valid. */
export async function receiveSamples(
  datasetId: string,
  bytes: AsyncIterable<Uint8Array>,
  { configuration, parameters, by, encoding = null, ...reading }: ReceiveOptions = {},
): Promise<ReceivedReport> {
  const rejected: RowProblem[] = [];
  let rejectedCount = 0;
  let hasScores = false;
  async function* samples(): AsyncGenerator<GivenSample> {
    let accepted = 0;
    const rows = listOfOne(unpacked(bytes, encoding));
    for await (const event of readFile(rows, { ...reading, fileName: "The request", caller: "api", limits })) {
      if (event.kind === "sample") {
        accepted++;
        hasScores ||= Object.keys(event.sample.metadata).some((name) => name === "scores" || name.startsWith("scores."));
        yield event;
      } else if (event.kind === "problem" && ++rejectedCount <= listedAtMost) rejected.push(event.problem);
    }
    if (accepted === 0) throw nothingRead(rejected, rejectedCount);
  }
  const report = await appendSamples(datasetId, samples(), { configuration, parameters, by, signal: reading.signal });
  const hints = hasScores ? [...report.hints, scoresAreMetadata(datasetId)] : report.hints;
  return { ...report, hints, rejected, rejectedCount };
}

const scoresAreMetadata = (id: string): string =>
  `A finished run does not grow, so the scores of these samples are metadata. For a run of them, also send the rows to POST /api/v1/datasets?dataset=${id}&known-rows=1&config=CONFIGURATION.`;

const nothingRead = (rejected: readonly RowProblem[], count: number): Refusal =>
  new Refusal(
    `${count === 1 ? "The only sample could not" : `None of the ${count.toLocaleString("en")} samples could`} be read. Nothing was stored.`,
    "invalid",
    rejected.map(({ line, field, reason }) => ({
      path: [line === null ? "" : `line ${line}`, field ?? ""].filter(Boolean).join(", "),
      message: reason,
    })),
  );

async function* unpacked(bytes: AsyncIterable<Uint8Array>, encoding: string | null): AsyncGenerator<Uint8Array> {
  const said = encoding?.trim().toLowerCase() ?? "";
  if (!["", "identity", "gzip", "x-gzip"].includes(said))
    throw new Refusal(`The body's encoding ${said.slice(0, 40)} is not supported. Send it with gzip, or uncompressed.`);
  const { head, all } = await peek(bytes, (chunk) => chunk.length > 1);
  if (isGzip(Buffer.concat(head.slice(0, 2)))) yield* gunzip(all);
  else if (said.endsWith("gzip"))
    throw new Refusal("The header Content-Encoding is gzip, but the body is not. Compress it, or remove the header.");
  else yield* all;
}

/** A longer single object is read by its columns, as an upload. */
const longestObject = 4 * MiB;

async function* listOfOne(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  const { head, all } = await peek(bytes, (chunk) => {
    size += chunk.length;
    return size > longestObject;
  });
  const whole = size <= longestObject ? Buffer.concat(head) : null;
  const isObject = whole !== null && /^\s{0,100}\{/.test(whole.subarray(0, 200).toString("utf8"));
  const text = isObject ? whole.toString("utf8") : "";
  if (isObject && isSample(text)) yield Buffer.from(`[${text}]`);
  else yield* all;
}

/** Lists of rows in an object, by the names that tools give them. */
const rowLists = new Set(["samples", "rows", "data", "records", "items", "results", "spans", "resourceSpans"]);

function isSample(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  return Object.entries(value as object).every(
    ([name, inner]) =>
      !(rowLists.has(name) && typeof inner === "object") &&
      !(Array.isArray(inner) && fieldOf(name)?.field === "question" && inner.every((one) => typeof one === "string")),
  );
}
