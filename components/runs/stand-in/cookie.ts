/** "closed" once somebody closed the note on runs of the lexical judge. */
export const standInCookie = "assay-stand-in";
