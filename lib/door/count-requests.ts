import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { count, countDuration } from "@/lib/domain/process/counts";
import { perProcess } from "@/lib/domain/process/values";
import { doors, findDoor, readParts } from "@/lib/door/routes";

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

export const openNow = perProcess("open-requests", () => ({ connections: 0, requests: new Map<string, number>() }));

/** Call before the server listens. */
export function countRequests(server: Server): void {
  server.on("connection", (socket) => {
    openNow.connections++;
    socket.once("close", () => openNow.connections--);
  });
  server.on("drop", () => count("assay_http_refused_total", { reason: "connections" }));
  // Must run first: later listeners rewrite the request's URL.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const route = routeOf(request.url ?? "");
    openNow.requests.set(route, (openNow.requests.get(route) ?? 0) + 1);
    response.once("close", () => {
      const left = (openNow.requests.get(route) ?? 1) - 1;
      if (left > 0) openNow.requests.set(route, left);
      else openNow.requests.delete(route);
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
