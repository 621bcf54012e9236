import { atPublicUrl } from "@/lib/access/shares/address";
import { operationAt } from "@/lib/api/operations";
import type { Operation } from "@/lib/domain/api/operation";
import { findDoor, readParts } from "@/lib/door/routes";
import { readVisitorHeader, visitorHeader } from "@/lib/door/visitor-header";
import { actorOfRequest } from "./http/actor";
import { answerOnce } from "./http/once";
import { problem } from "./http/problem";
import { readJson, readQuery } from "./http/read-request";
import { receiveFile } from "./http/receive-file";
import { jsonResponse, noContent, respondTo } from "./http/respond";
import type { Context } from "./parts/context";
import { perform } from "./perform";

/** The API's answer to a request that the door has let in. */
export const answer = (request: Request): Promise<Response> => respondTo(request, () => answerOf(request));

async function answerOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const parts = readParts(pathname) ?? [];
  const route = findDoor(parts) ?? "";
  // Next answers HEAD with what GET answers, without its body.
  const operation = operationAt.get(`${request.method === "HEAD" ? "GET" : request.method} ${route}`);
  if (!operation)
    return problem(404, `There is nothing at ${pathname.slice(0, 200)}. See /api/v1/openapi.json for all addresses.`);
  const parameters = Object.fromEntries(
    route.split("/").flatMap((part, index) => (part.startsWith("[") ? [[part.slice(1, -1), parts[index - 1]]] : [])),
  );
  const carryOut = (sent: Request) => answerTo(operation, parameters, sent);
  return operation.isOnce ? answerOnce(request, carryOut) : carryOut(request);
}

async function answerTo(operation: Operation, parameters: object, request: Request): Promise<Response> {
  const { query, body, isBodyOptional = false } = operation;
  const given = {
    ...parameters,
    ...(query && { query: readQuery(request, query) }),
    ...(body && { body: await readJson(request, body, { isOptional: isBodyOptional }) }),
  };
  const done = await perform(operation, given, contextOf(request));
  if (done instanceof Response) return done;
  return done.value === undefined ? noContent() : jsonResponse(done.value, done.status);
}

const contextOf = (request: Request): Context => ({
  visitor: readVisitorHeader(request.headers.get(visitorHeader)),
  by: actorOfRequest(request),
  request,
  receive: (name) => receiveFile(request, name),
  send: async (file, named) => (await import("./downloads/send")).download(request, file, named),
  linkTo(path) {
    const { protocol, host } = new URL(request.url);
    return atPublicUrl(path, `${protocol}//${request.headers.get("host") ?? host}`);
  },
});
