import { channel } from "node:diagnostics_channel";
import { databaseOutage, databaseProblem } from "@/lib/db/connection/problem";
import { Refusal } from "@/lib/domain/problem";
import { maskSecrets } from "@/lib/domain/text/log";
import { problem, problemOf } from "./problem";

/** Every answer, for whoever watches: tests hold each to the description. */
const answers = channel("assay:api-answer");

export type Handler<P> = (request: Request, params: P) => Promise<Response> | Response;

/** Wraps a route: refusals become problems; a database that cannot be used becomes a 503 that says why; any other error becomes a 500 that reveals nothing internal. */
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
    // Work that was given up because nobody waits for its answer.
    if (request.signal.aborted && error === request.signal.reason)
      return problem(499, "The connection was closed before the answer.");
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
