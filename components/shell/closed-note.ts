/** Set when the first steps are closed. */
export const closedCookie = "assay-steps-closed";
