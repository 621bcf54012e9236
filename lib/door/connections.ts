import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { headerSeconds, keepAliveSeconds } from "@/lib/domain/request-limits";

/** File descriptors reserved for the database, files, threads and the judge. */
const reserved = 256;
const mostAnywhere = 4_000;

export function mostOpenConnections(): number {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined;
  const soft = Number(report?.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? Math.max(64, Math.min(mostAnywhere, soft - reserved)) : mostAnywhere;
}

const longestWait = (keepAliveSeconds + headerSeconds) * 1000;

/** Keeps connections below `most` by closing the one that has waited longest without a complete request. Replaces Node's check
 *  (`headersTimeout`), which forgets one of two connections begun at the same clock reading. */
export class Connections {
  readonly #all = new Set<Socket>();
  /** In ms of `performance.now()`, longest first. */
  readonly #waiting = new Map<Socket, number>();
  readonly #known = new WeakSet<Socket>();

  constructor(
    server: Server,
    private readonly most: number,
    private readonly mostWait = longestWait,
  ) {
    server.on("connection", (socket) => this.#open(socket));
    server.on("request", ({ socket }) => this.#waiting.has(socket) && this.#wait(socket));
    const check = setInterval(() => this.#closeSilent(), Math.min(5_000, mostWait)).unref();
    server.once("close", () => clearInterval(check));
  }

  get count(): number {
    return this.#all.size;
  }

  isKnown = (socket: Socket): boolean => this.#known.has(socket);

  /** A request is complete, so the connection stays until `response` ends. */
  work(socket: Socket, response: ServerResponse): void {
    this.#waiting.delete(socket);
    response.once("close", () => {
      if (socket.destroyed) return;
      this.#wait(socket);
      if (response.statusCode < 400) this.#known.add(socket);
    });
  }

  #open(socket: Socket): void {
    this.#all.add(socket);
    this.#wait(socket);
    socket.once("close", () => this.#forget(socket));
    if (this.#all.size <= this.most) return;
    const [longest = socket] = this.#waiting.keys();
    this.#destroy(longest);
  }

  #wait(socket: Socket): void {
    this.#waiting.delete(socket);
    this.#waiting.set(socket, performance.now());
  }

  #closeSilent(): void {
    const now = performance.now();
    for (const [socket, since] of this.#waiting) {
      if (now - since < this.mostWait) return;
      this.#destroy(socket);
    }
  }

  #destroy(socket: Socket): void {
    socket.destroy();
    // Its "close" event comes later, and others may connect before.
    this.#forget(socket);
  }

  #forget(socket: Socket): void {
    this.#all.delete(socket);
    this.#waiting.delete(socket);
  }
}
