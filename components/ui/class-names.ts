/** Joins class names, skipping those that are false or missing. */
export const cn = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
