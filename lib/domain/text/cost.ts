/** "US$ 0.94"; below a cent with two significant digits: "US$ 0.0031". */
export function formatCost(dollars: number): string {
  const decimals = dollars > 0 && dollars < 0.01 ? Math.min(8, 1 - Math.floor(Math.log10(dollars))) : 2;
  return `US$ ${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: decimals })}`;
}

export const spentInWords = (dollars: number, pricedAt: unknown): string =>
  `${formatCost(dollars)}${pricedAt ? " (price set later)" : ""}`;
