import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A receiver on this machine. `answer` may change at any time; it accepts everything at first. */
export async function startReceiver() {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = {
    received,
    url: "",
    answer: (response: ServerResponse, _request: IncomingMessage): void => void response.writeHead(204).end(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? "", headers: request.headers, body });
    receiver.answer(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
