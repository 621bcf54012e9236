/** Roles of people and tokens; each may also do what those before it may. */
export const roles = ["viewer", "reviewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** What each role adds, as pages show it. */
export const roleInWords: Record<Role, string> = {
  viewer: "reads everything",
  reviewer: "also gives verdicts and saves views",
  editor: "also uploads, judges, shares and deletes",
  admin: "also manages people, tokens and settings",
};

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The role with fewer rights. */
export const lowerRole = (a: Role, b: Role): Role => (roles.indexOf(a) < roles.indexOf(b) ? a : b);

export const mayDo = (role: Role | null, needed: Role): boolean => role !== null && roles.indexOf(role) >= roles.indexOf(needed);
