/** Roles of people; each may also do what those before it may. */
export const roles = ["viewer", "reviewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** Roles of API tokens. A sender may only send traces, which editors may too; viewers and reviewers may not. */
export const tokenRoles = ["sender", ...roles] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** What each role may do, as pages show it. */
export const roleInWords: Record<TokenRole, string> = {
  sender: "only sends traces",
  viewer: "reads everything",
  reviewer: "also gives verdicts and saves views",
  editor: "also uploads, judges, shares and deletes",
  admin: "also manages people, tokens and settings",
};

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
export const isTokenRole = (value: unknown): value is TokenRole => tokenRoles.some((role) => role === value);

/** Whether a role may do what needs another; null may nothing. */
export function mayDo(role: TokenRole | null, needed: TokenRole): boolean {
  if (role === null) return false;
  if (role === "sender") return needed === "sender";
  return roles.indexOf(role) >= roles.indexOf(needed === "sender" ? "editor" : needed);
}

/** What a token may do now: its own role or its owner's, whichever may do less; null if nothing. */
export function effectiveRole(token: TokenRole, owner: Role): TokenRole | null {
  if (mayDo(owner, token)) return token;
  return token === "sender" ? null : owner;
}
