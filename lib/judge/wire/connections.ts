import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { Client, type Dispatcher } from "undici";

/** A reply is some thousand characters; what is longer than this is no reply. */
const maximumBytes = 4 * 1024 * 1024;

/** The server sent more than 4 MB. */
export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
  constructor() {
    super(`The reply is longer than ${maximumBytes / 1024 / 1024} MB.`);
  }
}

/** The body is compressed in a way that does not open. */
export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

/** The whole answer had not come in time. */
export class TimedOut extends Error {
  override readonly name = "TimedOut";
}

/** The caller's signal ended the call. */
export class Aborted extends Error {
  override readonly name = "Aborted";
}

type HeaderValues = Record<string, string | string[] | undefined>;

/** A whole answer, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body: string;
}

export interface Exchange {
  /** Sends one request and reads its whole answer. Throws the errors above, and undici's as they are. */
  send(
    request: { path: string; method: "GET" | "POST"; headers: Record<string, string>; body: string | null; timeoutMs: number },
    signal: AbortSignal | null,
  ): Promise<Answer>;
  close(): Promise<void>;
}

const settings: Client.Options = {
  // One request at a time goes over a connection. Allowing a second is what makes undici send the next at once: with 1 it waits for the end of
  // the event loop's turn, so that requests gather into clumps, and all calls wait for each other.
  pipelining: 2,
  keepAliveTimeout: 30_000,
  // The caller's time-out is the only clock of a call; undici's own five minutes would end a slow model's reply.
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 20_000 },
};

/**
 * Kept connections to one server, `connections` at most; `baseUrl` is its address with the path that all requests begin with. The time-out covers
 * the body too, and no server can fill the memory. Redirects are not followed, so a key goes nowhere else. It stands on undici's dispatcher
 * rather than its `fetch` or a stream: a judge's calls are small and many, and those cost several times as much a call.
 */
export function createExchange({ baseUrl, connections }: { baseUrl: string; connections: number }): Exchange {
  const { origin, pathname, search } = new URL(baseUrl);
  const base = pathname.replace(/\/+$/, "");
  const clients: Client[] = [];
  const free: Client[] = [];
  const waiting: (() => void)[] = [];

  /** The connection that was used last, since the server has most likely kept it; null where all are in use. */
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

  function send(
    { path, method, headers, body, timeoutMs }: Parameters<Exchange["send"]>[0],
    signal: AbortSignal | null,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let abort: ((reason: Error) => void) | null = null;
      let ended: Error | null = null;
      let status = 0;
      let answered: HeaderValues = {};
      let size = 0;
      const chunks: Buffer[] = [];

      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      /** Ends the call from this side, also where it still waits for a connection. */
      const end = (reason: Error) => {
        if (ended) return;
        ended = reason;
        settle();
        reject(reason);
        abort?.(reason);
      };
      const onAbort = () => end(new Aborted("The call was cancelled."));
      const timer = setTimeout(() => end(new TimedOut(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener("abort", onAbort);

      const request: Dispatcher.DispatchOptions = { path: `${base}${path}${search}`, method, headers, body };
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
            resolve({ status, headers: answered, body: plain(whole, answered["content-encoding"]).toString("utf8") });
          } catch (error) {
            reject(error);
          }
        },
        onResponseError(_, error) {
          giveBack(client);
          if (ended) return;
          settle();
          reject(error);
        },
      });
      const go = (): void => {
        if (ended) waiting.shift()?.();
        else {
          const client = takeClient();
          if (client) client.dispatch(request, handlerOf(client));
          else waiting.push(go);
        }
      };
      go();
    });
  }
  const close = async () => {
    await Promise.all(clients.map((client) => client.destroy()));
  };
  return { send, close };
}

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/** Nothing compressed is asked for, yet some gateways compress all the same. */
function plain(body: Buffer, encoding: string | string[] | undefined): Buffer {
  const decode = encoding === undefined ? undefined : decoders.get(String(encoding).trim().toLowerCase());
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new ReplyTooLarge();
    throw new UnreadableBody(`The reply's ${encoding} does not open.`);
  }
}
