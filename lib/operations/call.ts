import { ReadableStream } from "node:stream/web";
import { linkToPage } from "@/lib/db/served";
import { addressOf, type Operation, type Sent, type SentFile, type Value } from "@/lib/domain/api/operation";
import type { Actor } from "@/lib/domain/people/actor";
import type { Visitor } from "@/lib/domain/people/visitor";
import { visitorHeader, writeVisitor } from "@/lib/door/visitor-header";
import { checked, readQuery } from "./http/read-request";
import type { Context } from "./parts/context";
import { perform } from "./perform";

interface By {
  by: Actor;
  /** The account that it acts for; by default it has all rights. */
  as?: Visitor | undefined;
}

/** Carries out an operation in this process. */
export async function callHere<O extends Operation>(operation: O, sent: Sent<O>, by: By): Promise<Value<O>> {
  const done = await carryOut(operation, sent, by);
  const value = done instanceof Response ? undefined : done.value;
  return value === undefined ? (value as Value<O>) : JSON.parse(JSON.stringify(value));
}

/** The file that an operation answers with, made while it is read. */
export async function streamHere<O extends Operation>(operation: O, sent: Sent<O>, by: By): Promise<AsyncIterable<Uint8Array>> {
  const done = await carryOut(operation, sent, by);
  if (!(done instanceof Response && done.body)) throw new TypeError(`${operation.id} answers with no file.`);
  return done.body;
}

function carryOut(operation: Operation, sent: object, { by, as = { kind: "local" } }: By) {
  const { query: _, body, file, others, ...parameters }: Record<string, unknown> = { ...sent };
  const url = `http://127.0.0.1/api/v1${addressOf(operation, { ...sent })}`;
  const request = new Request(url, { headers: { [visitorHeader]: writeVisitor(as) } });
  const read = {
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    ...(operation.query && { query: readQuery(request, operation.query) }),
    ...(operation.body && { body: checked(operation.body, body ?? {}) }),
  };
  const receive = async () => ({ source: file as SentFile, others: (others ?? []) as SentFile[], fields: new Map() });
  return perform(operation, read, { visitor: as, by, request, receive, send, linkTo: linkToPage });
}

const send: Context["send"] = async (file) => {
  // Loaded by an export alone: the writers of all formats take long to load.
  const { writeExport } = await import("@/lib/exports/file");
  return new Response(ReadableStream.from(inBytes(await writeExport(file))) as BodyInit);
};

async function* inBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield typeof piece === "string" ? encoder.encode(piece) : piece;
}
