/** "closed" after the note on lexical runs was closed. */
export const standInCookie = "assay-stand-in";
