/** Each includes the rights of those before it. */
export const roles = ["viewer", "reviewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** A sender can only send traces, as can editors and administrators. */
export const tokenRoles = ["sender", ...roles] as const;
export type TokenRole = (typeof tokenRoles)[number];

export const roleInWords: Record<TokenRole, string> = {
  sender: "only sends traces",
  viewer: "reads everything",
  reviewer: "also gives verdicts and comments",
  editor: "also uploads, judges, shares and deletes",
  admin: "also manages people, tokens and settings",
};

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
export const isTokenRole = (value: unknown): value is TokenRole => tokenRoles.some((role) => role === value);

export function mayDo(role: TokenRole | null, needed: TokenRole): boolean {
  if (role === null) return false;
  if (role === "sender") return needed === "sender";
  return roles.indexOf(role) >= roles.indexOf(needed === "sender" ? "editor" : needed);
}

/** The lesser of the token's and its owner's role; null if neither includes the other. */
export function effectiveRole(token: TokenRole, owner: Role): TokenRole | null {
  if (mayDo(owner, token)) return token;
  return token === "sender" ? null : owner;
}
