import { orRefusal, Refusal, withPaths } from "assay-lib/domain/problem";
import { testJudge } from "assay-lib/judging/servers/manage";
import { actorOfRequest } from "assay-lib/operations/http/actor";

/** A route rather than an action, because a request can be stopped. */
export async function POST(request: Request): Promise<Response> {
  const given: unknown = await request.json().catch(() => null);
  const tested = await orRefusal(testJudge(given, actorOfRequest(request), request.signal));
  if (tested instanceof Refusal)
    return new Response(tested.errors.length > 0 ? withPaths(tested.errors) : tested.message, { status: 400 });
  // The person stopped it.
  return request.signal.aborted ? new Response(null, { status: 499 }) : Response.json(tested);
}
