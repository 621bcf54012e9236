import { pipeline } from "node:stream";
import type { Dispatcher } from "undici";
import type { Endpoint } from "@/lib/http/endpoint";
import { type Answer, AnswerHeaders, maximumBytes } from "./answer";
import { Call } from "./call";
import { decompressor } from "./compression";
import { ReplyTooLarge } from "./unusable";
import { type WireWay, wayTo, withProxy } from "./way";

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

export type RequestHead = Omit<Dispatcher.DispatchOptions, "body">;

export interface JudgeConnections {
  /** Replaces `fetch`. The signal covers the body too. */
  fetch(url: string, request: Request): Promise<Answer>;
  /** For requests that differ only in their body. */
  headOfPost(url: string, headers: Headers): RequestHead;
  post(head: RequestHead, body: string, timeoutMs: number): Promise<Answer>;
  /** Over its own connection, with a body of any size; the signal covers only the wait for its start. */
  open(url: string, request: Request): Promise<OpenAnswer>;
  /** Calls in flight fail with `Closed`. */
  close(): Promise<void>;
}

/** A download is broken after this many ms without a byte. */
const stalledMs = 120_000;

/** Redirects are not followed, so a key goes nowhere else. Uses undici's dispatcher: `fetch` costs several times as much per
 *  call. */
export function openConnections({
  baseUrl,
  connections,
  mustBePublic = false,
}: Pick<Endpoint, "baseUrl" | "mustBePublic"> & { connections: number }): JudgeConnections {
  const { origin } = new URL(baseUrl);
  const pool = new Pool(connections);
  const downloads = new Set<Dispatcher>();
  const inFlight = new Set<Call>();
  let known: WireWay | null = null;
  let isClosed = false;

  const wayThere = (): WireWay => {
    known ??= wayTo(origin, mustBePublic);
    return known;
  };

  function requestTo(url: string, { method = "GET", headers, body }: Request, way: WireWay): Dispatcher.DispatchOptions {
    const { pathname, search } = new URL(url);
    for (const [name, value] of Object.entries(way.headers)) headers?.set(name, value);
    return { origin, path: `${way.prefix}${pathname}${search}`, method: method as Dispatcher.HttpMethod, headers, body };
  }

  /** `until` gets a function that ends the call, and returns one that forgets it. */
  function send(options: Dispatcher.DispatchOptions, until: (end: () => void) => () => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const way = wayThere();
      const call = new Call(way, (answer) => {
        inFlight.delete(call);
        forget();
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      });
      const forget = until(() => call.end(new DOMException("The call was aborted.", "AbortError")));
      inFlight.add(call);
      pool.use(
        way,
        () => call.isEnded,
        (client, giveBack) => void client.dispatch(options, call.handler(giveBack)),
      );
    });
  }

  async function fetch(url: string, request: Request): Promise<Answer> {
    if (isClosed) throw new Closed();
    const { signal } = request;
    signal?.throwIfAborted();
    return send(requestTo(url, request, wayThere()), (end) => {
      signal?.addEventListener("abort", end);
      return () => signal?.removeEventListener("abort", end);
    });
  }

  function headOfPost(url: string, headers: Headers): RequestHead {
    const { body: _, ...head } = requestTo(url, { method: "POST", headers }, wayThere());
    return { ...head, headers: [...headers].flat() };
  }

  async function post(head: RequestHead, body: string, timeoutMs: number): Promise<Answer> {
    if (isClosed) throw new Closed();
    return send({ ...head, body }, (end) => {
      const timer = setTimeout(end, timeoutMs);
      return () => clearTimeout(timer);
    });
  }

  async function open(url: string, request: Request): Promise<OpenAnswer> {
    if (isClosed) throw new Closed();
    const way = wayThere();
    const { signal } = request;
    const client = way.open();
    downloads.add(client);
    const end = async () => {
      downloads.delete(client);
      await client.destroy();
    };
    const reasonOf = (error: unknown) => (isClosed ? new Closed() : withProxy(error as Error, way.proxy));
    const options = { ...requestTo(url, request, way), bodyTimeout: stalledMs, ...(signal && { signal }) };
    const { statusCode, headers, body } = await client.request(options).catch(async (error: unknown) => {
      await end();
      throw signal?.aborted ? error : reasonOf(error);
    });
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const decoder = decompressor(headers["content-encoding"]);
      try {
        // An error in either stream ends the reading.
        yield* decoder ? pipeline(body, decoder, () => {}) : body;
      } catch (error) {
        throw reasonOf(error);
      } finally {
        await end();
      }
    }
    const isOk = statusCode >= 200 && statusCode < 300;
    return { status: statusCode, ok: isOk, headers: new AnswerHeaders(headers), body: pieces(), text: () => textOf(pieces()) };
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const call of inFlight) call.end(new Closed());
    await Promise.all([...pool.all, ...downloads].map((client) => client.destroy()));
  }
  return { fetch, headOfPost, post, open, close };
}

/** At most `most` connections, each for one call at a time. */
class Pool {
  readonly all: Dispatcher[] = [];
  readonly #free: Dispatcher[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Calls `send` once a connection is free, unless the call `isOver` by then. */
  use(way: WireWay, isOver: () => boolean, send: (client: Dispatcher, giveBack: () => void) => void): void {
    if (isOver()) {
      this.#waiting.shift()?.();
      return;
    }
    const client = this.#take(way);
    if (client) send(client, () => this.#giveBack(client));
    else this.#waiting.push(() => this.use(way, isOver, send));
  }

  /** The connection used last is most likely still open; null when all are in use. */
  #take(way: WireWay): Dispatcher | null {
    const kept = this.#free.pop();
    if (kept) return kept;
    if (this.all.length >= this.most) return null;
    const client = way.open();
    this.all.push(client);
    return client;
  }

  #giveBack(client: Dispatcher): void {
    this.#free.push(client);
    this.#waiting.shift()?.();
  }
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of pieces) {
    size += chunk.length;
    if (size > maximumBytes) throw new ReplyTooLarge(maximumBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
