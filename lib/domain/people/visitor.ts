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

export const roleOf = (visitor: Visitor): TokenRole | null =>
  visitor.kind === "local" ? "admin" : visitor.kind === "nobody" ? null : visitor.role;

/** For a token, its owner's account. Null without accounts and if not signed in. */
export const accountOf = (visitor: Visitor): { id: string; name: string } | null =>
  visitor.kind === "person"
    ? { id: visitor.id, name: visitor.name }
    : visitor.kind === "token"
      ? { id: visitor.maker.id, name: visitor.maker.name }
      : null;
