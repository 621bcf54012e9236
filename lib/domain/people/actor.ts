import type { Visitor } from "./visitor";

export const actorKinds = ["person", "token", "local", "command", "visitor", "system"] as const;
type ActorKind = (typeof actorKinds)[number];

/** Who did something that the audit log records. */
export interface Actor {
  /** "local": this machine, without accounts. "command": the command line. "visitor": not signed in. "system": Assay itself. */
  kind: ActorKind;
  /** The account of the person, or of the person who made the token; null without an account. */
  id: string | null;
  name: string;
  email: string | null;
  /** The client's IP address; null without a connection. */
  address: string | null;
  /** The token's label; null for all other kinds. */
  token: string | null;
}

/** The visitor of a request, for the audit log. */
export function actorOf(visitor: Visitor, address: string | null): Actor {
  const nobody = { id: null, email: null, token: null, address };
  if (visitor.kind === "local") return { ...nobody, kind: "local", name: "This machine" };
  if (visitor.kind === "nobody") return { ...nobody, kind: "visitor", name: "Not signed in" };
  const { id, name, email } = visitor.kind === "token" ? visitor.maker : visitor;
  return { kind: visitor.kind, id, name, email, address, token: visitor.kind === "token" ? visitor.label : null };
}

/** Who a run is shown to be started by: an account, or a token by its label. Null without an account. */
export const authorOf = ({ id, name, token }: Actor): string | null => (id === null ? null : (token ?? name));

/** Somebody at the command line; `user` is their account name on the machine. */
export const atCommandLine = (user: string): Actor => ({
  ...{ kind: "command", id: null, name: `Command line (${user})`, email: null, address: null, token: null },
});

/** For what Assay does by itself, by a setting or on schedule. */
export const assayItself: Actor = { kind: "system", id: null, name: "Assay", email: null, address: null, token: null };
