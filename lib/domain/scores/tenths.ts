/** Both inclusive: "0.2 to 0.6". */
export const tenthsInWords = (first: number, last = first): string =>
  `${(first / 10).toFixed(1)} to ${((last + 1) / 10).toFixed(1)}`;
