import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The database behind a port, which can go away and come back. What is said to it may be changed, to the same length. */
export async function startDoor(url: string, change: (said: string) => string = (said) => said) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    from.on("data", (said) => to.write(Buffer.from(change(said.toString("latin1")), "latin1")));
    to.pipe(from);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(socket);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (server.address() as AddressInfo).port;
  const behind = new URL(url);
  behind.host = `127.0.0.1:${own}`;
  return {
    url: behind.href,
    close: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        for (const socket of open) socket.destroy();
      }),
    reopen: () => new Promise<void>((resolve) => server.listen(own, "127.0.0.1", resolve)),
  };
}
