/** "812", "12.4K", "3.41M" */
export const compactCount = (count: number): string =>
  new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(count);
