import { formatCost } from "@/lib/domain/text/cost";

export const costText = (cost: number, unit: string | null): string =>
  unit === "USD" ? formatCost(cost) : `${unit ?? ""} ${cost.toFixed(2)}`.trim();

export function latencyText(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}
