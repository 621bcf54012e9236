import { findVisitor } from "@/lib/access/door/find-visitor";
import { openShare } from "@/lib/access/shares/open";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";

/** The token in the address of a share link; null for any other address. */
export const shareTokenOf = (request: Request): string | null =>
  /^\/share\/([^/]+)/.exec(new URL(request.url).pathname)?.[1] ?? null;

/**
 * Whether the sender of a request may still read: the share link opens, or the session or API token is valid and has a role. The door checks this every
 * second for all responses; a download checks before each piece, so that none is sent once a link has been revoked.
 */
export async function isStillAllowed(request: Request): Promise<boolean> {
  const token = shareTokenOf(request);
  if (token !== null) return (await openShare(token)) !== null;
  return mayDo(roleOf(await findVisitor(request.headers)), "viewer");
}
