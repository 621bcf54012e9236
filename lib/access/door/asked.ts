export const askedHeader = "x-assay-asked";
