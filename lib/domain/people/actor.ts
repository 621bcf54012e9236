import type { Visitor } from "./visitor";

export const actorKinds = ["person", "token", "local", "command", "visitor", "system"] as const;
type ActorKind = (typeof actorKinds)[number];

export interface Actor {
  /** "local": this machine, without accounts. "visitor": not signed in. "system": Assay itself. */
  kind: ActorKind;
  /** For a token, its owner's account. */
  id: string | null;
  name: string;
  email: string | null;
  /** IP address; null without a connection. */
  address: string | null;
  token: string | null;
}

const noAccount = { id: null, email: null, address: null, token: null };

export function actorOf(visitor: Visitor, address: string | null): Actor {
  if (visitor.kind === "local") return { ...noAccount, kind: "local", name: "This machine", address };
  if (visitor.kind === "nobody") return { ...noAccount, kind: "visitor", name: "Not signed in", address };
  const { id, name, email } = visitor.kind === "token" ? visitor.maker : visitor;
  return { kind: visitor.kind, id, name, email, address, token: visitor.kind === "token" ? visitor.label : null };
}

/** Shown as a run's author: a name or a token's label. */
export const authorOf = ({ id, name, token }: Actor): string | null => (id === null ? null : (token ?? name));

/** `user` is the account on the machine. */
export const atCommandLine = (user: string): Actor => ({ ...noAccount, kind: "command", name: `Command line (${user})` });

export const assayItself: Actor = { ...noAccount, kind: "system", name: "Assay" };
