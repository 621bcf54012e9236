import { channel } from "node:diagnostics_channel";
import { databaseOutage, databaseProblem } from "assay-lib/db/connection/problem";
import { Refusal } from "assay-lib/domain/problem";
import { maskSecrets } from "assay-lib/domain/text/log";
import { problem, problemOf } from "./problem";

/** For tests, which check every response against the OpenAPI document. */
const answers = channel("assay:api-answer");

export type Handler<P> = (request: Request, params: P) => Promise<Response> | Response;

/** Turns refusals into problems, an unavailable database into 503, and any other error into a 500 without internals. */
export const respond =
  <P = Record<never, never>>(handler: Handler<P>) =>
  async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    const response = await answerOf(handler, request, context);
    if (answers.hasSubscribers && !request.signal.aborted) answers.publish({ request, response });
    return response;
  };

async function answerOf<P>(handler: Handler<P>, request: Request, context: { params: Promise<P> }): Promise<Response> {
  try {
    return await handler(request, await context.params);
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

export const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { "cache-control": "no-store" } });

export const noContent = (): Response => new Response(null, { status: 204 });
