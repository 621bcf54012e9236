import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import type { BodyLimit } from "@/lib/domain/request-limits";
import { type BodyRefusal, receiveBody } from "./receive-body";

/** Sends `head` and `body`, then stays silent or disconnects. */
async function send(head: string, body: string, limit: BodyLimit, breaksOff = false): Promise<string | BodyRefusal> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n${body}`);
  const [request] = await once(server, "request");
  const received = receiveBody(request, limit);
  if (breaksOff) socket.destroy();
  const result = await received;
  socket.destroy();
  server.close();
  return typeof result === "number" ? result : result.body.toString();
}

const limit = { bytes: 10, seconds: 60 };

test("a body within its limit is received whole", async () => {
  expect(await send("Content-Length: 10", "0123456789", limit)).toBe("0123456789");
  expect(await send("Transfer-Encoding: chunked", "4\r\n0123\r\n2\r\n45\r\n0\r\n\r\n", limit)).toBe("012345");
  expect(await send("Content-Length: 0", "", limit)).toBe("");
});

test("one byte too many is refused, announced or not", async () => {
  expect(await send("Content-Length: 11", "", limit)).toBe(413);
  expect(await send("Transfer-Encoding: chunked", "b\r\n0123456789a\r\n", limit)).toBe(413);
});

test("a body that stops arriving is refused after its time", async () => {
  expect(await send("Content-Length: 10", "01234", { bytes: 10, seconds: 0.05 })).toBe(408);
});

test("a sender that disconnects is distinguished from one that is done", async () => {
  expect(await send("Content-Length: 10", "01234", limit, true)).toBe(400);
});
