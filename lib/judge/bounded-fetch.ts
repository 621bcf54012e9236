import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { Agent, request } from "undici";

/** A reply is some thousand characters; what is longer than this is no reply. */
const maximumBytes = 4 * 1024 * 1024;

/** The server sent more than 4 MB. */
export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
}

const tooLarge = `The reply is longer than ${maximumBytes / 1024 / 1024} MB.`;

/** The body is compressed in a way that does not open. */
export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
}

export interface BoundedFetch {
  fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/**
 * A fetch over one pool of kept connections, at most `connections` to a server, which reads the whole body before it
 * answers: so the caller's time-out covers the body too, and no server can fill the memory. Redirects are not followed,
 * so the key goes nowhere else. Throws `ReplyTooLarge`, and undici's errors as they are.
 */
export function createBoundedFetch({ connections }: { connections: number }): BoundedFetch {
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    // The caller's signal is the only clock of a call; undici's own five minutes would end a slow model's reply.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 20_000 },
  });

  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const { statusCode, headers, body } = await request(String(url), {
      dispatcher,
      method: init.method === "POST" ? "POST" : "GET",
      headers: [...new Headers(init.headers).entries()].flat(),
      body: typeof init.body === "string" ? init.body : null,
      signal: init.signal,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maximumBytes) {
        body.destroy();
        throw new ReplyTooLarge(tooLarge);
      }
      chunks.push(chunk);
    }
    const kept = new Headers();
    for (const name of ["content-type", "retry-after", "retry-after-ms", "x-request-id", "location"]) {
      const value = headers[name];
      if (value !== undefined) kept.set(name, String(value));
    }
    const hasBody = statusCode !== 204 && statusCode !== 304 && statusCode >= 200;
    return new Response(hasBody ? new Uint8Array(plain(Buffer.concat(chunks), headers["content-encoding"])) : null, {
      status: Math.max(200, statusCode),
      headers: kept,
    });
  };
  return { fetch, close: () => dispatcher.destroy() };
}

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/** Nothing compressed is asked for, yet some gateways compress all the same. */
function plain(body: Buffer, encoding: string | string[] | undefined): Buffer {
  const decode = decoders.get(
    String(encoding ?? "")
      .trim()
      .toLowerCase(),
  );
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: maximumBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new ReplyTooLarge(tooLarge);
    throw new UnreadableBody(`The reply's ${encoding} does not open.`);
  }
}
