/** A LIKE pattern, for ESCAPE '\\', that matches texts which contain this one literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
