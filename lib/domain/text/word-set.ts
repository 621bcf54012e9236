export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
