/** Both inclusive: "0.2 to 0.6". */
export const tenthsInWords = (first: number, last = first): string =>
  `${(first / 10).toFixed(1)} to ${((last + 1) / 10).toFixed(1)}`;

/** Adds a filter by tenths to an address that has none. Serialising each of a histogram's ten links takes much longer. */
export const withTenths = (href: string, first: number, last = first): string =>
  `${href}${href.includes("?") ? "&" : "?"}bin=${first}${last > first ? `&last=${last}` : ""}`;
