/** What a person or a token may do; each may also do what those before it may. */
export const roles = ["viewer", "reviewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** What each adds, in words for people. */
export const roleInWords: Record<Role, string> = {
  viewer: "reads everything",
  reviewer: "also gives verdicts",
  editor: "also uploads, judges, shares and deletes",
  admin: "also manages people, tokens and settings",
};

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The role that may do less. */
export const lowerRole = (a: Role, b: Role): Role => (roles.indexOf(a) < roles.indexOf(b) ? a : b);

/** Whether somebody of `role` may do what needs `needed`. */
export const mayDo = (role: Role | null, needed: Role): boolean => role !== null && roles.indexOf(role) >= roles.indexOf(needed);
