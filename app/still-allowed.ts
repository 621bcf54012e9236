import { findVisitor } from "@/lib/access/door/find-visitor";
import { openShare } from "@/lib/access/shares/open";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";

/** The token in a share's address; null for other addresses. */
export const shareTokenOf = (request: Request): string | null =>
  /^\/share\/([^/]+)/.exec(new URL(request.url).pathname)?.[1] ?? null;

/**
 * Whether a request's sender may still read: the share still opens, or the session or API token is still valid and has a role.
 * The door checks this every second for all responses. A download also checks before each piece, so that none is sent after a
 * share is revoked.
 */
export async function isStillAllowed(request: Request): Promise<boolean> {
  const token = shareTokenOf(request);
  if (token !== null) return (await openShare(token)) !== null;
  return mayDo(roleOf(await findVisitor(request.headers)), "viewer");
}
