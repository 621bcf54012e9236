import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** File descriptors reserved for the database, files, threads and the judge. */
const reserved = 256;
const mostAnywhere = 4_000;

/** How many connections this process can hold, by its limit of file descriptors. */
export function mostConnections(): number {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined;
  const soft = Number(report?.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? Math.max(64, Math.min(mostAnywhere, soft - reserved)) : mostAnywhere;
}

/**
 * Keeps a server's connections below `most`. When there is one too many, closes the one that has waited longest without a
 * complete request. A stranger who opens thousands of silent connections loses those, and real clients still get in.
 */
export class Connections {
  readonly #all = new Set<Socket>();
  /** Connections without a complete request, longest first. */
  readonly #waiting = new Set<Socket>();
  readonly #known = new WeakSet<Socket>();

  constructor(
    server: Server,
    private readonly most: number,
  ) {
    server.on("connection", (socket) => this.#open(socket));
  }

  get count(): number {
    return this.#all.size;
  }

  /** Whether a request on this connection was answered before, and not refused. */
  isKnown = (socket: Socket): boolean => this.#known.has(socket);

  /** A complete request has arrived, so the connection is kept until `response` ends. */
  work(socket: Socket, response: ServerResponse): void {
    this.#waiting.delete(socket);
    response.once("close", () => {
      if (socket.destroyed) return;
      this.#waiting.add(socket);
      if (response.statusCode < 400) this.#known.add(socket);
    });
  }

  #open(socket: Socket): void {
    this.#all.add(socket);
    this.#waiting.add(socket);
    socket.once("close", () => {
      this.#all.delete(socket);
      this.#waiting.delete(socket);
    });
    if (this.#all.size <= this.most) return;
    const [longest = socket] = this.#waiting;
    longest.destroy();
    // Its "close" event comes later, and others may connect before.
    this.#all.delete(longest);
    this.#waiting.delete(longest);
  }
}
