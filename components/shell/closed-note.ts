/** Set once the first steps were closed. */
export const closedCookie = "assay-steps-closed";
