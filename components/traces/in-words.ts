/** The rule without a project covers all projects without a rule. */
export const nameOf = (project: string): string => project || "all other projects";
