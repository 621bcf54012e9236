/** A LIKE pattern, for ESCAPE '\\', that matches texts which hold this one letter for letter. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
