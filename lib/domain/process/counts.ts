import { perProcess } from "@/lib/domain/process/values";

export const counters = {
  assay_http_requests_total: "Requests answered, by route, method and class of status.",
  assay_http_refused_total: "Requests refused, by reason.",
  assay_judge_calls_total: "Calls of judges by outcome: ok, or why a call failed.",
  assay_judgments_stored_total: "Judgments stored by outcome: judged, cached or error.",
} as const;
export type Counter = keyof typeof counters;

/** In seconds. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Names with labels, such as assay_http_refused_total{reason="not-found"}. */
export type Counts = Record<string, number>;

const all = perProcess("counts", () => new Map<string, number>());

/** Labels must come from a fixed list, since each combination takes memory until the process ends. */
export function count(name: Counter, labels: Record<string, string>, by = 1): void {
  add(withLabels(name, labels), by);
}

export function countDuration(route: string, seconds: number): void {
  const name = "assay_http_request_seconds";
  for (const bound of bounds) add(withLabels(`${name}_bucket`, { route, le: String(bound) }), seconds <= bound ? 1 : 0);
  add(withLabels(`${name}_bucket`, { route, le: "+Inf" }), 1);
  add(withLabels(`${name}_sum`, { route }), seconds);
  add(withLabels(`${name}_count`, { route }), 1);
}

export const readCounts = (): Counts => Object.fromEntries(all);

export function withLabels(name: string, labels: Record<string, string>): string {
  const quoted = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
  const written = Object.entries(labels).map(([label, value]) => `${label}="${quoted(value)}"`);
  return written.length === 0 ? name : `${name}{${written.join(",")}}`;
}

function add(key: string, by: number): void {
  all.set(key, (all.get(key) ?? 0) + by);
}
