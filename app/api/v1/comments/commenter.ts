import { hiddenFrom } from "@/app/api/v1/hidden";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { readVisitorHeader, visitorHeader } from "@/lib/access/door/visitor-header";
import { reviewerFor } from "@/lib/access/people/reviewer-for";
import type { Commenter } from "@/lib/comments/write";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";

/** Throws Refusal without a name, or with one that the request may not use. */
export async function commenterOf(request: Request, named: string | undefined): Promise<Commenter> {
  const visitor = readVisitorHeader(request.headers.get(visitorHeader));
  return {
    reviewer: await reviewerFor(visitor, named),
    isEditor: mayDo(roleOf(visitor), "editor"),
    hiddenIn: (runId) => hiddenFrom(request, runId),
    by: actorOfRequest(request),
  };
}
