import * as z from "zod";
import { roles, type TokenRole, tokenRoles } from "./role";

/** "local": from this machine while no account exists, with all rights. */
export const Visitor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("local") }),
  z.object({
    kind: z.literal("person"),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    sessionId: z.string(),
  }),
  z.object({
    kind: z.literal("token"),
    id: z.string(),
    label: z.string(),
    role: z.enum(tokenRoles),
    maker: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  }),
  z.object({ kind: z.literal("nobody") }),
]);
export type Visitor = z.infer<typeof Visitor>;

export function roleOf(visitor: Visitor): TokenRole | null {
  if (visitor.kind === "local") return "admin";
  return visitor.kind === "nobody" ? null : visitor.role;
}

/** For a token, its owner's account. Null without accounts and if not signed in. */
export function accountOf(visitor: Visitor): { id: string; name: string } | null {
  if (visitor.kind === "local" || visitor.kind === "nobody") return null;
  const { id, name } = visitor.kind === "person" ? visitor : visitor.maker;
  return { id, name };
}
