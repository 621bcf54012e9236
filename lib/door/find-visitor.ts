import { hasPeople } from "@/lib/access/people/list";
import { provider } from "@/lib/access/people/provider";
import { findToken } from "@/lib/access/tokens/manage";
import { isRole } from "@/lib/domain/people/role";
import type { Visitor } from "@/lib/domain/people/visitor";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { isReachable } from "./known-host";

const anonymous: Visitor = { kind: "nobody" };

export async function findVisitor(headers: Headers): Promise<Visitor> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    const token = bearer.length > 200 ? null : await findToken(bearer);
    return token ? { kind: "token", ...token } : anonymous;
  }
  if (await isOpenToThisMachine()) return { kind: "local" };
  if (!headers.get("cookie")?.includes("assay.session_token=")) return anonymous;
  const { accounts } = await import("@/lib/access/people/accounts");
  const library = await accounts();
  const found = await library.api.getSession({ headers });
  if (!found || !isRole(found.user.role)) return anonymous;
  const { id, name, email, role } = found.user;
  return { kind: "person", id, name, email, role, sessionId: found.session.id };
}

export const isOpenToThisMachine = async (): Promise<boolean> => isLocal() && provider() === null && !(await hasPeople());

function isLocal(): boolean {
  const { HOST, ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  return !isReachable(HOST, ASSAY_PUBLIC_URL);
}
