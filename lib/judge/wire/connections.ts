import { pipeline } from "node:stream";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, createInflate, gunzipSync, inflateSync } from "node:zlib";
import { Client, type Dispatcher } from "undici";
import { Answer, AnswerHeaders, type HeaderValues } from "./answer";

/** A reply is a few thousand characters long, so anything beyond this is not a reply. */
const maximumBytes = 4 * 1024 * 1024;

/** The server sent more than 4 MB. */
export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
  constructor() {
    super(`The reply is longer than ${maximumBytes / 1024 / 1024} MB.`);
  }
}

/** The body says that it is compressed, but cannot be decompressed. */
export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

/** The connections were closed during the call. */
export class Closed extends Error {
  override readonly name = "Closed";
  constructor() {
    super("The call was cancelled.");
  }
}

/** The part of a fetch's second argument that is used here. */
interface Request {
  method?: string;
  headers?: Headers;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/** An answer whose body is read as it comes. */
interface OpenAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

export interface Connections {
  /** Takes the place of `fetch`: sends one request and reads its whole answer. The signal, and so the caller's time-out, covers the body too. */
  fetch(url: string, request: Request): Promise<Answer>;
  /** Sends one request over a connection of its own. Its answer may have any size; the signal covers only the wait for its start. */
  open(url: string, request: Request): Promise<OpenAnswer>;
  /** Ends all calls, with the error `Closed`. */
  close(): Promise<void>;
}

/** Milliseconds without a byte after which a file that is read as it comes counts as broken off. */
const stalledMs = 120_000;

const settings: Client.Options = {
  // One request at a time goes over a connection. Allowing two makes undici send the next one at once; with 1 it waits for the end of the
  // event loop's turn, so that requests bunch up and all calls wait for each other.
  pipelining: 2,
  keepAliveTimeout: 30_000,
  // The caller's signal is the only clock of a call; undici's own limit of five minutes would cut off a slow model.
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 20_000 },
};

/**
 * At most `connections` kept-alive connections to the server of `baseUrl`. Answers are bounded in size, and redirects are not followed, so a key
 * goes nowhere else. Uses undici's dispatcher instead of its `fetch`: a judge's calls are small and many, and `fetch` costs several times
 * as much a call.
 */
export function openConnections({ baseUrl, connections }: { baseUrl: string; connections: number }): Connections {
  const { origin } = new URL(baseUrl);
  const clients: Client[] = [];
  const free: Client[] = [];
  /** Those of answers that are read as they come. */
  const opened = new Set<Client>();
  const waiting: (() => void)[] = [];
  /** Ends each call that is not over yet. */
  const inFlight = new Set<(reason: Error) => void>();
  let isClosed = false;

  /** The connection used last, which the server has most likely kept open; null when all are in use. */
  function takeClient(): Client | null {
    const kept = free.pop();
    if (kept) return kept;
    if (clients.length >= connections) return null;
    const client = new Client(origin, settings);
    clients.push(client);
    return client;
  }

  function giveBack(client: Client): void {
    free.push(client);
    waiting.shift()?.();
  }

  function fetch(url: string, { method = "GET", headers, body, signal }: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let abort: ((reason: Error) => void) | null = null;
      let ended: Error | null = null;
      let status = 0;
      let answered: HeaderValues = {};
      let size = 0;
      const chunks: Buffer[] = [];

      const settle = () => {
        inFlight.delete(end);
        signal?.removeEventListener("abort", onAbort);
      };
      /** Ends the call from this side, also while it waits for a connection. */
      const end = (reason: Error) => {
        if (ended) return;
        ended = reason;
        settle();
        reject(reason);
        abort?.(reason);
      };
      const onAbort = () => end(new DOMException("The call was aborted.", "AbortError"));
      if (isClosed) return end(new Closed());
      if (signal?.aborted) return onAbort();
      signal?.addEventListener("abort", onAbort);
      inFlight.add(end);

      const { pathname, search } = new URL(url);
      const request: Dispatcher.DispatchOptions = {
        path: `${pathname}${search}`,
        method: method as Dispatcher.HttpMethod,
        headers,
        body,
      };
      const handlerOf = (client: Client): Dispatcher.DispatchHandler => ({
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason);
          if (ended) controller.abort(ended);
        },
        onResponseStart(_, statusCode, values) {
          status = statusCode;
          answered = values;
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size > maximumBytes) end(new ReplyTooLarge());
          else chunks.push(chunk);
        },
        onResponseEnd() {
          giveBack(client);
          if (ended) return;
          settle();
          try {
            const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
            resolve(new Answer(status, answered, decompressed(whole, answered["content-encoding"]).toString("utf8")));
          } catch (error) {
            reject(error);
          }
        },
        onResponseError(_, error) {
          giveBack(client);
          end(error);
        },
      });
      const send = (): void => {
        if (ended) waiting.shift()?.();
        else {
          const client = takeClient();
          if (client) client.dispatch(request, handlerOf(client));
          else waiting.push(send);
        }
      };
      send();
    });
  }
  async function open(url: string, { method = "GET", headers, signal }: Request): Promise<OpenAnswer> {
    if (isClosed) throw new Closed();
    const client = new Client(origin, { ...settings, bodyTimeout: stalledMs });
    opened.add(client);
    const { pathname, search } = new URL(url);
    const request = { path: `${pathname}${search}`, method: method as Dispatcher.HttpMethod, headers, signal };
    const { statusCode, headers: answered, body } = await client.request(request);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const decoder = streamDecoders.get(String(answered["content-encoding"]).trim().toLowerCase())?.();
      try {
        // An error of either stream ends the reading with it.
        yield* decoder ? pipeline(body, decoder, () => {}) : body;
      } finally {
        opened.delete(client);
        await client.destroy();
      }
    }
    const text = async () => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of pieces()) {
        size += chunk.length;
        if (size > maximumBytes) throw new ReplyTooLarge();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString("utf8");
    };
    const isOk = statusCode >= 200 && statusCode < 300;
    return { status: statusCode, ok: isOk, headers: new AnswerHeaders(answered), body: pieces(), text };
  }

  const close = async () => {
    isClosed = true;
    for (const end of inFlight) end(new Closed());
    await Promise.all([...clients, ...opened].map((client) => client.destroy()));
  };
  return { fetch, open, close };
}

const streamDecoders = new Map<string, () => NodeJS.ReadWriteStream>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/** No compression is asked for, but some gateways compress anyway. */
function decompressed(body: Buffer, encoding: string | string[] | undefined): Buffer {
  const decode = encoding === undefined ? undefined : decoders.get(String(encoding).trim().toLowerCase());
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new ReplyTooLarge();
    throw new UnreadableBody(`The reply says that it is compressed by ${encoding}, but cannot be decompressed.`);
  }
}
