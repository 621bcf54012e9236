import { formatCost } from "@/lib/domain/text/cost";

export const costText = (cost: number, unit: string | null): string =>
  unit === "USD" ? formatCost(cost) : `${unit ?? ""} ${cost.toFixed(2)}`.trim();
