import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { plainPage, plainPagePolicy } from "@/lib/access/plain-page";
import { databaseOutage, databaseProblem } from "@/lib/db/connection/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { bodyLimits, headerSeconds, idleSeconds, keepAliveSeconds } from "@/lib/domain/request-limits";
import { answerStatus } from "./answer-status";
import { askDoor, fixedHeaders, formFor, type RefusedRequest, type RequestCaller, refusal } from "./ask";
import { Connections, mostOpenConnections } from "./connections";
import { followRequest } from "./follow-request";
import { OpenResponses } from "./open-responses";
import { type ActionProblem, actionProblem } from "./page-action";
import { type BodyRefusal, receiveBody } from "./receive-body";
import { isPage } from "./routes";
import { RequestTurns } from "./turns";

export interface DoorServerOptions {
  /** The body is complete or, for files, still arriving. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  isDevelopment?: boolean;
  /** Null in development. */
  actions: ReadonlySet<string> | null;
  /** In development, accepts the socket that reloads modules. All other upgrades are refused. */
  onReloadSocket?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  connections?: number;
  /** How long a connection may be silent while the server does not work for it. */
  idleMs?: number;
}

/** In production it has no `upgrade` listener: Node then treats an upgrade as a normal request, which passes the door. */
export function createDoorServer({
  handle,
  isDevelopment = false,
  actions,
  onReloadSocket,
  connections: most = mostOpenConnections(),
  idleMs = idleSeconds * 1000,
}: DoorServerOptions): Server {
  const server = createServer({
    headersTimeout: headerSeconds * 1000,
    // Node has one timeout, so it is the longest; shorter limits have their own timers.
    requestTimeout: (bodyLimits.file.seconds + headerSeconds) * 1000,
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: 5_000,
  });
  server.setTimeout(idleMs);
  closeIdle(server, idleMs);
  const connections = new Connections(server, most);
  const turns = new RequestTurns();
  const open = new OpenResponses<RequestCaller>(
    async (caller) => {
      const decision = await askDoor(caller, isDevelopment);
      return decision.kind === "allowed" && decision.status === null;
    },
    ({ method, url, headers: { authorization, cookie } }) => JSON.stringify([method, url, authorization, cookie]),
  );

  server.on("request", (request, response) => {
    // Each part of the way listens for its end, and Next too.
    response.setMaxListeners(30);
    followRequest(request, response);
    answer(request, response).catch((error) => {
      const outage = databaseOutage(error);
      console.error(...(outage === null ? ["A request failed:", error] : [databaseProblem(error)]));
      if (outage !== null && !response.headersSent) return refuse(request, response, refuseForNow(callerOf(request), outage));
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end("Something went wrong on the server. See its log.");
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers[ownHeader] === ownKey) for (const name of namedByNext) delete request.headers[name];
    warnOfProxy(request);
    const caller = callerOf(request);
    const decision = await askDoor(caller, isDevelopment);
    if (decision.kind === "refused") return refuse(request, response, decision);
    request.headers = { ...decision.headers, [ownHeader]: ownKey };
    const received = await receiveBody(request, decision.body);
    if (typeof received === "number") {
      return refuse(request, response, refusal(received, bodySentence(received, decision.body), formFor(caller), decision.sent));
    }
    const isAction = caller.method === "POST" && isPage(decision.route);
    if (isAction) {
      const problem = await actionProblem(caller.headers, received.body, actions);
      if (problem) return refuse(request, response, refuseAction(problem, decision.sent));
    }
    const { request: inner } = received;
    inner.url = decision.url;
    connections.work(request.socket, response);
    if (!isLight(decision.url)) {
      const begun = await turns.next(connections.isKnown(request.socket));
      // Its sender may be slow.
      if (decision.body.isStreamed || request.socket.destroyed) begun();
      if (request.socket.destroyed) return;
      onHeaders(response, begun);
    }
    // Signing out ends the session that let its own request in. Actions are short.
    if (decision.status === null && !isAction) open.add(response, caller);
    const answer = { status: decision.status, requestId: requestIdOf(response), ends: [] as (() => void)[], isOver: false };
    response.once("close", () => {
      answer.isOver = true;
      for (const end of answer.ends) end();
    });
    completeHead(response, decision.sent, answer);
    dropRewrittenQuery(response);
    await answerStatus.run(answer, () => handle(inner, response));
  }

  if (onReloadSocket) server.on("upgrade", (request, socket, head) => void reload(request, socket, head));
  async function reload(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const isReload = /^\/_next\/(webpack-)?hmr(\?|$)/.test(request.url ?? "");
    // A foreign page can open a socket to this machine, so this is checked like a change.
    const { upgrade: _, ...headers } = request.headers;
    const decision = isReload ? await askDoor({ ...callerOf(request), method: "POST", headers }, true) : null;
    if (decision?.kind === "allowed") onReloadSocket?.(request, socket, head);
    else socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }
  return server;
}

/** After an action that redirects, Next asks this server for the next page, with headers as from a proxy: it came through none. */
const ownHeader = "x-assay-own";
const ownKey = randomBytes(16).toString("hex");
const namedByNext = ["for", "host", "port", "proto"].map((name) => `x-forwarded-${name}`);

/** Closes a connection whose client is silent. One that waits for the server stays: its request has arrived, or arrived bytes
 *  are not yet read, and nothing of the response waits to be taken. */
function closeIdle(server: Server, idleMs: number): void {
  const atWork = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on("request", (request, response) => {
    atWork.set(request.socket, { request, response });
    response.once("close", () => atWork.delete(request.socket));
  });
  server.on("timeout", (socket) => {
    const work = atWork.get(socket);
    const isOurs =
      work &&
      (work.request.complete || work.request.readableLength > 0) &&
      work.response.writableLength === 0 &&
      socket.writableLength === 0;
    if (isOurs) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

const requestIdOf = (response: ServerResponse): string => String(response.getHeader("x-request-id") ?? "");

const outageSeconds = 10;

const isLight = (url: string): boolean => url.startsWith("/_next/static/") || /^\/api\/v1\/health(\?|$)/.test(url);

const callerOf = ({ method = "GET", url = "/", headers, socket, httpVersion }: IncomingMessage): RequestCaller => ({
  method,
  url,
  headers,
  address: socket.remoteAddress ?? "",
  httpVersion,
});

function refuse(request: IncomingMessage, response: ServerResponse, { status, body, sent }: RefusedRequest): void {
  for (const [name, value] of Object.entries(sent)) response.setHeader(name, value);
  // The rest of a body is not read, so the connection must close after the response.
  if (!request.complete) response.setHeader("connection", "close");
  const isProblem = sent["content-type"] === "application/problem+json";
  const text = isProblem ? JSON.stringify({ ...JSON.parse(String(body)), requestId: requestIdOf(response) }) : body;
  response.writeHead(status).end(text);
}

const bodySentence = (status: BodyRefusal, { bytes, seconds }: { bytes: number; seconds: number }): string =>
  ({
    413: `The body is larger than ${bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`}, the limit of this address.`,
    408: `The body did not arrive within ${seconds} seconds, the limit of this address.`,
    400: "The request ended before it was complete.",
  })[status];

function refuseForNow(caller: RequestCaller, why: string): RefusedRequest {
  const sent = { ...fixedHeaders, "retry-after": String(outageSeconds) };
  const answer = refusal(503, why, formFor(caller), sent);
  if (formFor(caller) !== "text" || !caller.headers.accept?.includes("text/html")) return answer;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": plainPagePolicy };
  return { ...answer, body: plainPage("Temporarily unavailable", why, outageSeconds), sent: { ...answer.sent, ...headers } };
}

/** Next's router reads this header and offers to reload the page. */
function refuseAction(problem: ActionProblem, sent: Record<string, string>): RefusedRequest {
  if (problem === "malformed") return refusal(400, "The submitted data is not this page's form.", "problem", sent);
  const headers = { ...sent, "content-type": "text/plain; charset=utf-8", "x-nextjs-action-not-found": "1" };
  return { kind: "refused", status: 404, body: "Server action not found.", sent: headers };
}

function onHeaders(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    callback();
    return writeHead(...args);
  }) as typeof response.writeHead;
  response.once("close", callback);
}

/** The response's own headers win; `answer` may replace its status. */
function completeHead(response: ServerResponse, sent: Record<string, string>, answer: { status: number | null }): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    for (const [name, value] of Object.entries(sent)) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(answer.status ?? status, ...rest);
  }) as typeof response.writeHead;
}

/** For a route that opens as a panel, Next claims an empty rewritten query, and its router would reuse one query's panel for
 *  all others. */
function dropRewrittenQuery(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => (name === "x-nextjs-rewritten-query" ? response : setHeader(name, value));
}

let hasWarned = false;
function warnOfProxy({ headers }: IncomingMessage): void {
  if (hasWarned || headers["x-forwarded-for"] === undefined) return;
  hasWarned = true;
  if (parseEnvironment(process.env).ASSAY_TRUSTED_PROXIES > 0) return;
  console.warn(
    "Requests carry X-Forwarded-For, but ASSAY_TRUSTED_PROXIES is not set: limits on sign-ins and share links count everyone behind the proxy as one client. Set ASSAY_TRUSTED_PROXIES to the number of proxies in front of Assay.",
  );
}
