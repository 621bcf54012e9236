/** US dollars for people: "US$ 0.94", "US$ 0.0031"; two decimals, below a cent as many as show something. */
export function formatCost(dollars: number): string {
  const decimals = dollars > 0 && dollars < 0.01 ? Math.min(8, 1 - Math.floor(Math.log10(dollars))) : 2;
  return `US$ ${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: decimals })}`;
}
