export const closedCookie = "assay-steps-closed";
