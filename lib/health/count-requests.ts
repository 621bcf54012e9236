import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { doors, findDoor, readParts } from "@/lib/access/door/routes";
import { count, countDuration } from "./counts";

const reasons: Record<number, string> = {
  400: "malformed",
  401: "not-signed-in",
  403: "not-allowed",
  404: "not-found",
  405: "method",
  408: "too-slow",
  413: "too-large",
  426: "upgrade",
  429: "too-many",
  431: "too-large-headers",
  503: "busy",
};

interface Open {
  connections: number;
  requests: Map<string, number>;
}

// Global: the web server's bundles load this file more than once.
const shared = globalThis as { assayOpen?: Open };

export function readOpen(): Open {
  shared.assayOpen ??= { connections: 0, requests: new Map() };
  return shared.assayOpen;
}

/** Call before the server listens. */
export function countRequests(server: Server): void {
  const open = readOpen();
  server.on("connection", (socket) => {
    open.connections++;
    socket.once("close", () => open.connections--);
  });
  server.on("drop", () => count("assay_http_refused_total", { reason: "connections" }));
  // Must run first: later listeners rewrite the request's URL.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const route = routeOf(request.url ?? "");
    open.requests.set(route, (open.requests.get(route) ?? 0) + 1);
    response.once("close", () => {
      const left = (open.requests.get(route) ?? 1) - 1;
      if (left > 0) open.requests.set(route, left);
      else open.requests.delete(route);
      const { statusCode, headersSent, writableFinished } = response;
      const status = !headersSent || !writableFinished ? "cut-off" : `${Math.floor(statusCode / 100)}xx`;
      count("assay_http_requests_total", { route, method: methodOf(request.method), status });
      countDuration(route, (performance.now() - started) / 1000);
      const reason = headersSent ? reasons[statusCode] : undefined;
      if (reason) count("assay_http_refused_total", { reason });
    });
  });
}

/** The route's pattern, which keeps ids and tokens out of labels. */
function routeOf(url: string): string {
  const [pathname = ""] = url.split("?", 1);
  if (pathname.startsWith("/_next/")) return "/_next";
  const parts = readParts(pathname);
  return (parts && findDoor(parts)) ?? "other";
}

const methods = new Set([...Object.values(doors).flatMap(Object.keys), "HEAD"]);
const methodOf = (method = ""): string => (methods.has(method) ? method : "other");
