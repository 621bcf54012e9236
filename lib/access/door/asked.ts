/** The address that was asked for, on requests for one that does not exist. Only the door writes it. */
export const askedHeader = "x-assay-asked";
