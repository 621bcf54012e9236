import { openShare } from "@/lib/access/shares/token";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { findVisitor } from "@/lib/door/find-visitor";

/** Null for other addresses. */
export const shareTokenOf = (request: Request): string | null =>
  /^\/share\/([^/]+)/.exec(new URL(request.url).pathname)?.[1] ?? null;

/** Checks the share, session or token. The door calls this every second, and downloads before each piece. */
export async function isStillAllowed(request: Request): Promise<boolean> {
  const token = shareTokenOf(request);
  if (token !== null) return (await openShare(token)) !== null;
  return mayDo(roleOf(await findVisitor(request.headers)), "viewer");
}
