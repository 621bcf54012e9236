import { channel } from "node:diagnostics_channel";
import { databaseOutage, databaseProblem } from "@/lib/db/connection/problem";
import { Refusal } from "@/lib/domain/problem";
import { maskSecrets } from "@/lib/domain/text/log";
import { problem, problemOf } from "./problem";

/** For tests, which check every response against the OpenAPI document. */
const answers = channel("assay:api-answer");

type Handler<P> = (request: Request, params: P) => Promise<Response> | Response;

export const respond =
  <P = Record<never, never>>(handler: Handler<P>) =>
  (request: Request, { params }: { params: Promise<P> }): Promise<Response> =>
    respondTo(request, async () => handler(request, await params));

/** Turns refusals into problems, an unavailable database into 503, and any other error into a 500 without internals. */
export async function respondTo(request: Request, carryOut: () => Promise<Response>): Promise<Response> {
  const response = await responseOf(request, carryOut);
  if (answers.hasSubscribers && !request.signal.aborted) answers.publish({ request, response });
  return response;
}

async function responseOf(request: Request, carryOut: () => Promise<Response>): Promise<Response> {
  try {
    return await carryOut();
  } catch (error) {
    if (error instanceof Refusal) return problemOf(error);
    // The client is gone.
    if (request.signal.aborted && error === request.signal.reason)
      return problem(499, "The connection was closed before the response.");
    const outage = databaseOutage(error);
    if (outage !== null) {
      console.error(databaseProblem(error));
      return problem(503, outage);
    }
    console.error(`${request.method} ${maskSecrets(new URL(request.url).pathname)} failed:`, error);
    return problem(500, "Something went wrong on the server. See its log.");
  }
}

export const jsonResponse = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { "cache-control": "no-store" } });

export const noContent = (): Response => new Response(null, { status: 204 });
