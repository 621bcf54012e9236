import { Refusal, withPaths } from "assay-lib/domain/problem";
import { testJudge } from "assay-lib/judging/servers/manage";
import { actorOfRequest } from "assay-lib/operations/http/actor";

/** A route rather than an action, because a request can be stopped. */
export async function POST(request: Request): Promise<Response> {
  const given: unknown = await request.json().catch(() => null);
  try {
    const tested = await testJudge(given, actorOfRequest(request), request.signal);
    // The person stopped it.
    return request.signal.aborted ? new Response(null, { status: 499 }) : Response.json(tested);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.errors.length > 0 ? withPaths(error.errors) : error.message, { status: 400 });
  }
}
