/** A LIKE pattern, for ESCAPE '\\', that matches texts which hold this one letter for letter. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
