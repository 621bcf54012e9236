import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refuseShare, shareHeaders } from "@/lib/access/shares/turn";
import type { Needs } from "@/lib/domain/api/operation";
import { mayDo, type TokenRole } from "@/lib/domain/people/role";
import { roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { type Environment, parseEnvironment } from "@/lib/domain/process/environment";
import { version } from "@/lib/domain/process/version";
import { type BodyLimit, bodyLimits } from "@/lib/domain/request-limits";
import { listed } from "@/lib/domain/text/listed";
import { contentTypes, statusBody, type TraceEncoding, traceEncoding } from "@/lib/traces/words/answer";
import { cameThroughProxy, clientAddress } from "./client-address";
import { contentSecurityPolicy } from "./content-security-policy";
import { findVisitor, isOpenToThisMachine } from "./find-visitor";
import { isKnownHost, isOwnOrigin } from "./known-host";
import { bodyOf, type Door, doors, findDoor, readParts } from "./routes";
import { visitorHeader, writeVisitor } from "./visitor-header";

export interface RequestCaller {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  address: string;
  httpVersion: string;
}

export type DoorAnswer =
  /** `status` overrides the handler's; `route` is null for files of the build. */
  | {
      kind: "allowed";
      route: string | null;
      url: string;
      headers: IncomingHttpHeaders;
      status: number | null;
      sent: Record<string, string>;
      body: BodyLimit;
    }
  | RefusedRequest;

export interface RefusedRequest {
  kind: "refused";
  status: number;
  body: string | Uint8Array;
  sent: Record<string, string>;
}

const missingPage = "/nothing-here";

export const fixedHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

type Problem = readonly [status: number, detail: string, sent?: Record<string, string>];

interface Asked {
  /** HEAD counts as GET. */
  method: string;
  pathname: string;
  search: string;
  parts: readonly string[] | null;
  isApi: boolean;
}

/** Checks every request before any handler runs. Server actions check again (app/action.ts), since their address does not name
 *  the action. */
export async function askDoor(caller: RequestCaller, isDevelopment: boolean): Promise<DoorAnswer> {
  const environment = parseEnvironment(process.env);
  const isApi = isForProgram(caller.url);
  const sent: Record<string, string> = {
    ...fixedHeaders,
    ...(environment.ASSAY_PUBLIC_URL?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    ...(isApi && { "assay-version": version }),
  };
  const headers = cleanHeaders(caller, environment.ASSAY_TRUSTED_PROXIES);
  const refuse = ([status, detail, more]: Problem): DoorAnswer => refusal(status, detail, formFor(caller), { ...sent, ...more });

  const method = caller.method === "HEAD" ? "GET" : caller.method;
  const problemOfRequest = checkRequest(caller, method, environment);
  if (problemOfRequest) return refuse(problemOfRequest);
  const { pathname: path, search } = new URL(caller.url, "http://assay");
  const pathname = isApi ? path.replace(/(?<=[^/])\/$/, "") : path;
  const parts = readParts(pathname);
  const asked: Asked = { method, pathname, search, parts, isApi };
  if (pathname !== "/api/v1/health" && cameThroughProxy(caller.headers, caller.httpVersion) && (await isOpenToThisMachine()))
    return refuse(openToProxy);
  if (pathname.startsWith("/_next/static/") || (isDevelopment && /^\/(_next|__nextjs)/.test(pathname))) {
    if (method !== "GET" && !isDevelopment) return refuse([405, "Files are read-only.", { allow: "GET" }]);
    return { kind: "allowed", route: null, url: caller.url, headers, status: null, sent, body: bodyLimits.none };
  }
  const route = parts && findDoor(parts);
  const isShare = parts?.[0] === "share";
  if (isShare) {
    const refused = await refuseShare(parts[1] ?? "", String(headers["x-forwarded-for"]), route !== null);
    if (refused) return { kind: "refused", ...refused, sent: { ...sent, ...refused.sent } };
    Object.assign(sent, shareHeaders);
  }
  // A share's visitor is anonymous, even when signed in.
  const visitor: Visitor = isShare ? { kind: "nobody" } : await findVisitor(new Headers(headers as Record<string, string>));
  const found = open(asked, route ? doors[route] : undefined, roleOf(visitor));
  if ("refused" in found) {
    const isToken = found.refused[0] === 401 && isApi && /^Bearer\s+\S/i.test(caller.headers.authorization ?? "");
    return refuse(isToken ? await unknownToken() : found.refused);
  }
  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"), isDevelopment);
  return {
    kind: "allowed",
    route,
    ...found,
    headers: { ...headers, [visitorHeader]: writeVisitor(visitor), "content-security-policy": policy },
    sent: { ...sent, "content-security-policy": policy },
    body: route ? bodyOf(route, method) : bodyLimits.none,
  };
}

function checkRequest(
  { url, headers }: RequestCaller,
  method: string,
  { HOST, ASSAY_PUBLIC_URL }: Pick<Environment, "HOST" | "ASSAY_PUBLIC_URL">,
): Problem | null {
  if (!url.startsWith("/") || url.startsWith("//") || !URL.canParse(url, "http://assay"))
    return [400, "The request names no address of this server."];
  if (!isKnownHost(headers.host, ASSAY_PUBLIC_URL, HOST))
    return [
      403,
      "The request names a host that isn't Assay's. Use 127.0.0.1 or localhost, or set ASSAY_PUBLIC_URL to the address that people use.",
    ];
  // HTTP lets a server ignore an upgrade to HTTP/2, and clients continue without it.
  if (headers.upgrade !== undefined && !/^h2c$/i.test(headers.upgrade))
    return [400, "This server does not support protocol upgrades.", { connection: "close" }];
  if (method !== "GET" && !isOwnOrigin(headers, ASSAY_PUBLIC_URL))
    return [403, "The request comes from another web page, which may not change anything here."];
  return null;
}

const openToProxy: Problem = [
  403,
  "This request came through a proxy, but no accounts exist, so anyone the proxy admits would have full access. Create an administrator first: npx assay user add you@example.org --role admin. Then set ASSAY_PUBLIC_URL to the proxy's address and ASSAY_TRUSTED_PROXIES to the number of proxies.",
];

const unknownToken = async (): Promise<Problem> => [
  401,
  (await isOpenToThisMachine())
    ? "This server has no accounts and does not know this API token. Send none: unset ASSAY_TOKEN, or leave out the Authorization header."
    : "This API token is unknown, has expired or was revoked. Create one in Settings, or with: assay token add",
  wantsBearer,
];

const wantsBearer = { "www-authenticate": "Bearer" };

type Opened = { url: string; status: number | null };

function open(asked: Asked, door: Door | undefined, role: TokenRole | null): Opened | { refused: Problem } {
  const { method, pathname, search, isApi } = asked;
  const needs = door ? needsOf(door, method) : "viewer";
  const refused = checkRole(asked, needs, role) ?? (door ? checkMethod(asked, door) : checkMissing(asked));
  if (refused) return { refused };
  if (!door) return { url: missingPage, status: 404 };
  if (needs === "anybody" || mayDo(role, needs)) return { url: `${pathname}${search}`, status: null };
  if (!isApi && method === "GET" && "POST" in door) return { url: `/no-access?needs=${needs}`, status: 403 };
  const wanted = needs === "sender" ? "sender, editor or admin" : needs;
  return { refused: [403, `This needs the role ${wanted}; yours is ${role}. An administrator can change it.`] };
}

/** A role that is too low for a page is shown as a page instead. */
function checkRole({ method, pathname, search, isApi }: Asked, needs: Needs, role: TokenRole | null): Problem | null {
  if (needs === "anybody") return null;
  if (role === "sender" && !mayDo(role, needs)) return [403, "This API token can only send traces, with POST to /v1/traces."];
  if (role !== null) return null;
  if (isApi) return [401, "This server has accounts. Send an API token: Authorization: Bearer assay_…", wantsBearer];
  if (method !== "GET") return [401, "You're signed out. Sign in and try again."];
  const to = `${pathname}${withoutFlight(search)}`;
  const location = `/sign-in${to === "/" ? "" : `?to=${encodeURIComponent(to)}`}`;
  return [303, "", { location, "cache-control": "no-store" }];
}

function checkMissing({ method, pathname, search, parts, isApi }: Asked): Problem | null {
  if (method === "GET" && /[^/]\/$/.test(pathname)) return [308, "", { location: `${pathname.slice(0, -1)}${search}` }];
  if (parts?.[0] === "v1") return [404, "Assay accepts traces, at /v1/traces, but no metrics or logs."];
  if (isApi) return [404, `There is nothing at ${pathname.slice(0, 200)}. See /api/v1/openapi.json for all addresses.`];
  return null;
}

function checkMethod({ method }: Asked, door: Door): Problem | null {
  if (Object.hasOwn(door, method)) return null;
  const methods = Object.keys(door);
  return [405, `This address accepts ${listed(methods)}, not ${method.slice(0, 20)}.`, { allow: methods.join(", ") }];
}

function needsOf(door: Door, method: string): Needs {
  const isForAll = Object.values(door).every((needs) => needs === "anybody");
  return door[method as keyof Door] ?? (isForAll ? "anybody" : "viewer");
}

/** Drops headers that only the door may write. X-Forwarded-For becomes the client's address, which limits count. */
function cleanHeaders({ headers, address }: RequestCaller, proxies: number): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(
    ([name]) =>
      !name.startsWith("x-assay-") &&
      !name.startsWith("x-middleware-") &&
      !name.startsWith("x-forwarded-") &&
      !name.startsWith("content-security-policy"),
  );
  const forwarded = headers["x-forwarded-for"];
  const sent = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return { ...Object.fromEntries(passed), "x-forwarded-for": clientAddress(address, sent, proxies) };
}

function withoutFlight(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("_rsc");
  return query.size > 0 ? `?${query}` : "";
}

/** Plain text for pages, problem+json for the API, OTLP for senders of spans. */
export type Form = "text" | "problem" | TraceEncoding;

const isForProgram = (url: string): boolean => /^\/(api\/|v1\/|metrics$|metrics\?)/.test(url);

export function formFor({ url, method, headers }: Pick<RequestCaller, "url" | "method" | "headers">): Form {
  if (url.startsWith("/v1/")) return traceEncoding(headers["content-type"]) ?? "json";
  return isForProgram(url) || method !== "GET" ? "problem" : "text";
}

export function refusal(status: number, detail: string, form: Form, sent: Record<string, string>): RefusedRequest {
  const titles: Record<number, string> = {
    400: "Bad request",
    401: "Not signed in",
    403: "Refused",
    404: "Not found",
    405: "Method not allowed",
    408: "Too slow",
    413: "Too large",
    503: "Temporarily unavailable",
  };
  const written = { "cache-control": "no-store", ...sent };
  if (form === "text")
    return { kind: "refused", status, body: detail, sent: { ...written, "content-type": "text/plain; charset=utf-8" } };
  if (form !== "problem") {
    const body = statusBody(form, status, detail);
    return { kind: "refused", status, body, sent: { ...written, "content-type": contentTypes[form] } };
  }
  const body = JSON.stringify({ type: "about:blank", title: titles[status], status, detail });
  return { kind: "refused", status, body, sent: { ...written, "content-type": "application/problem+json" } };
}
