import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Connections } from "./connections";

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

test("silent connections are closed without Node's own check, and one with a request in progress stays", async () => {
  server = createServer({ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    connections.work(request.socket, response);
    response.writeHead(200).write("first");
    if (request.url === "/short") response.end();
  });
  const connections = new Connections(server, 100, 50);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dial = (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    socket.resume().write(text);
    return socket;
  };
  const busy = dial("GET /long HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(busy, "data");
  const silent = [dial(""), dial("GET / HTTP/1.1\r\n"), dial("GET /short HTTP/1.1\r\nHost: a\r\n\r\n")];
  await Promise.all(silent.map((socket) => once(socket, "close")));
  await expect.poll(() => connections.count).toBe(1);
  expect(busy.destroyed).toBe(false);
});
