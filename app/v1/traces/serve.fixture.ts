import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { POST } from "./route";

/** Serves only this route on loopback. A client's disconnect aborts the request, as in Next. */
export async function serveTraces(): Promise<{ url: string; port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    const abort = new AbortController();
    response.once("close", () => abort.abort());
    const answer = await POST(
      new Request(`http://127.0.0.1${request.url}`, {
        method: "POST",
        headers: request.headers as Record<string, string>,
        body: Readable.toWeb(request) as ReadableStream<Uint8Array>,
        signal: abort.signal,
        duplex: "half",
      } as RequestInit),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/v1/traces`, port, close };
}
