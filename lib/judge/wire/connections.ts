import { pipeline } from "node:stream";
import type { Dispatcher } from "undici";
import { Answer, AnswerHeaders, type HeaderValues } from "./answer";
import { decompressed, decompressor } from "./compression";
import { EventStream } from "./event-stream";
import { ReplyTooLarge } from "./unusable";
import { type Way, wayTo, withProxy } from "./way";

/** A reply is a few thousand characters long, so anything beyond this is not a reply. */
const maximumBytes = 4 * 1024 * 1024;

export class Closed extends Error {
  override readonly name = "Closed";
  constructor() {
    super("The call was cancelled.");
  }
}

interface Request {
  method?: string;
  headers?: Headers;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

interface OpenAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

export interface Connections {
  /** Replaces `fetch`. The signal covers the body too. */
  fetch(url: string, request: Request): Promise<Answer>;
  /** Over its own connection, with a body of any size; the signal covers only the wait for its start. */
  open(url: string, request: Request): Promise<OpenAnswer>;
  /** Calls in flight fail with `Closed`. */
  close(): Promise<void>;
}

/** A download is broken after this many ms without a byte. */
const stalledMs = 120_000;

/** Redirects are not followed, so a key goes nowhere else. Uses undici's dispatcher: `fetch` costs several times as much per
 *  call. */
export function openConnections({ baseUrl, connections }: { baseUrl: string; connections: number }): Connections {
  const { origin } = new URL(baseUrl);
  let way: Way | null = null;
  const clients: Dispatcher[] = [];
  const free: Dispatcher[] = [];
  const opened = new Set<Dispatcher>();
  const waiting: (() => void)[] = [];
  const inFlight = new Set<(reason: Error) => void>();
  let isClosed = false;

  /** The connection used last is most likely still open; null when all are in use. */
  function takeClient({ open }: Way): Dispatcher | null {
    const kept = free.pop();
    if (kept) return kept;
    if (clients.length >= connections) return null;
    const client = open();
    clients.push(client);
    return client;
  }

  function giveBack(client: Dispatcher): void {
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
      let stream: EventStream | null = null;

      const settle = () => {
        inFlight.delete(end);
        signal?.removeEventListener("abort", onAbort);
      };
      const end = (reason: Error) => {
        if (ended) return;
        ended = reason;
        settle();
        reject(reason);
        abort?.(reason);
      };
      const onAbort = () => end(new DOMException("The call was aborted.", "AbortError"));
      if (isClosed) return end(new Closed());
      try {
        way ??= wayTo(origin);
      } catch (error) {
        return end(error as Error);
      }
      const { prefix, proxy } = way;
      if (signal?.aborted) return onAbort();
      signal?.addEventListener("abort", onAbort);
      inFlight.add(end);

      const { pathname, search } = new URL(url);
      for (const [name, value] of Object.entries(way.headers)) headers?.set(name, value);
      const request: Dispatcher.DispatchOptions = {
        origin,
        path: `${prefix}${pathname}${search}`,
        method: method as Dispatcher.HttpMethod,
        headers,
        body,
      };
      const handlerOf = (client: Dispatcher): Dispatcher.DispatchHandler => ({
        onRequestStart(controller) {
          abort = (reason) => controller.abort(reason);
          if (ended) controller.abort(ended);
        },
        onResponseStart(_, statusCode, values) {
          status = statusCode;
          answered = values;
          if (isEventStream(values) && values["content-encoding"] === undefined && status < 300) stream = new EventStream();
        },
        onResponseData(_, chunk) {
          if (ended) return;
          try {
            if (stream) return stream.add(chunk);
          } catch (error) {
            return end(error as Error);
          }
          size += chunk.length;
          if (size > maximumBytes) end(new ReplyTooLarge(maximumBytes));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          giveBack(client);
          if (ended) return;
          settle();
          try {
            if (stream) return resolve(new Answer(status, answered, stream.end()));
            const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
            const body = decompressed(whole, answered["content-encoding"], maximumBytes);
            const isStream = isEventStream(answered) && status < 300;
            resolve(new Answer(status, answered, isStream ? completionOf(body) : body.toString("utf8")));
          } catch (error) {
            reject(error);
          }
        },
        onResponseError(_, error) {
          giveBack(client);
          end(withProxy(error, proxy));
        },
      });
      const send = (): void => {
        if (ended) waiting.shift()?.();
        else {
          const client = takeClient(way as Way);
          if (client) client.dispatch(request, handlerOf(client));
          else waiting.push(send);
        }
      };
      send();
    });
  }

  async function open(url: string, { method = "GET", headers, signal }: Request): Promise<OpenAnswer> {
    if (isClosed) throw new Closed();
    way ??= wayTo(origin);
    const { prefix, proxy } = way;
    const client = way.open();
    opened.add(client);
    const end = async () => {
      opened.delete(client);
      await client.destroy();
    };
    const reasonOf = (error: unknown) => (isClosed ? new Closed() : withProxy(error as Error, proxy));
    const { pathname, search } = new URL(url);
    for (const [name, value] of Object.entries(way.headers)) headers?.set(name, value);
    const request: Dispatcher.RequestOptions = {
      origin,
      path: `${prefix}${pathname}${search}`,
      method: method as Dispatcher.HttpMethod,
      headers,
      bodyTimeout: stalledMs,
      ...(signal && { signal }),
    };
    const {
      statusCode,
      headers: answered,
      body,
    } = await client.request(request).catch(async (error: unknown) => {
      await end();
      throw signal?.aborted ? error : reasonOf(error);
    });
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const decoder = decompressor(answered["content-encoding"]);
      try {
        // An error in either stream ends the reading.
        yield* decoder ? pipeline(body, decoder, () => {}) : body;
      } catch (error) {
        throw reasonOf(error);
      } finally {
        await end();
      }
    }
    const text = async () => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of pieces()) {
        size += chunk.length;
        if (size > maximumBytes) throw new ReplyTooLarge(maximumBytes);
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

/** Some servers stream without being asked to. */
const isEventStream = (headers: HeaderValues): boolean => String(headers["content-type"]).startsWith("text/event-stream");

function completionOf(body: Uint8Array): string {
  const stream = new EventStream();
  stream.add(body);
  return stream.end();
}
