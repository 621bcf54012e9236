import { readPreferredAmong } from "@/lib/rounds/preferred/read";
import type { RankReport } from "./words/report";

/** For the API, which names what people prefer next to the judged figures. */
export async function withPreferences(report: RankReport): Promise<RankReport> {
  const preferences = await readPreferredAmong(report.configurations);
  return { ...report, ...(preferences && { people: { preferences } }) };
}
