/** The rule without a project covers all projects without a rule. */
export const projectName = (project: string): string => project || "all other projects";
