const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 2 });

/** An estimated count in two digits, so that it does not look exact: "4.4M", "350K". */
export const roughly = (count: number): string => compact.format(count);
