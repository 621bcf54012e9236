import { IncomingMessage } from "node:http";
import type { BodyLimit } from "@/lib/domain/request-limits";

/** 413: too large; 408: timeout; 400: the sender disconnected. */
export type BodyRefusal = 413 | 408 | 400;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const announcesTooMuch = ({ headers }: IncomingMessage, { bytes }: BodyLimit): boolean =>
  Number(headers["content-length"] ?? 0) > bytes;

/** Returns the request to pass on, with a complete body unless it streams, or a refusal's status. */
export async function receiveBody(
  request: IncomingMessage,
  limit: BodyLimit,
): Promise<{ request: IncomingMessage; body: Buffer } | BodyRefusal> {
  if (!hasBody(request)) return { request, body: Buffer.alloc(0) };
  if (announcesTooMuch(request, limit)) return 413;
  if (limit.isStreamed) {
    endAfter(request, limit.seconds);
    return { request, body: Buffer.alloc(0) };
  }
  const body = await collect(request, limit);
  return typeof body === "number" ? body : { request: withBody(request, body), body };
}

function collect(request: IncomingMessage, { bytes, seconds }: BodyLimit): Promise<Buffer | BodyRefusal> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: Buffer | BodyRefusal) => {
      clearTimeout(timer);
      request.off("data", take).off("end", complete).off("close", breakOff).off("error", breakOff);
      // If nothing listened, a later error would end the process.
      request.on("error", () => undefined);
      if (typeof result === "number") request.pause();
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) settle(413);
      else chunks.push(chunk);
    };
    const complete = () => settle(Buffer.concat(chunks, size));
    const breakOff = () => settle(400);
    const timer = setTimeout(() => settle(408), seconds * 1000);
    request.on("data", take).on("end", complete).on("close", breakOff).on("error", breakOff);
  });
}

function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const { "transfer-encoding": _, ...headers } = request.headers;
  Object.assign(copy, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  copy.headers = { ...headers, "content-length": String(body.length) };
  if (body.length > 0) copy.push(body);
  copy.push(null);
  return copy;
}

function endAfter(request: IncomingMessage, seconds: number): void {
  const timer = setTimeout(() => request.destroy(), seconds * 1000);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}
