import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { reviewerFor } from "assay-lib/access/people/reviewer-for";
import type { Commenter } from "assay-lib/comments/write";
import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";

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
