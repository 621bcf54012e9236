import { z } from "zod";
import { type Role, roles } from "./role";

/** Who a request comes from. "local": on this machine while nobody has an account, and may do everything. */
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
    /** The lower of the token's own role and its maker's present one. */
    role: z.enum(roles),
    /** Whose token it is. */
    maker: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  }),
  z.object({ kind: z.literal("nobody") }),
]);
export type Visitor = z.infer<typeof Visitor>;

/** Null for nobody. */
export const roleOf = (visitor: Visitor): Role | null =>
  visitor.kind === "local" ? "admin" : visitor.kind === "nobody" ? null : visitor.role;

/** The account that a visitor acts for, a token's being its maker's; null without accounts and for nobody. */
export const accountOf = (visitor: Visitor): { id: string; name: string } | null =>
  visitor.kind === "person"
    ? { id: visitor.id, name: visitor.name }
    : visitor.kind === "token"
      ? { id: visitor.maker.id, name: visitor.maker.name }
      : null;

/** The name that stands beside what the visitor makes or says; null where there is none. */
export const nameOf = (visitor: Visitor): string | null =>
  visitor.kind === "person" ? visitor.name : visitor.kind === "token" ? visitor.maker.name : null;
