import { readPreferredAmong } from "@/lib/rounds/preferred/read";
import type { RankReport } from "./words/report";

/** For the API, which names what people prefer next to the judged figures. */
export async function withPreferences(report: RankReport): Promise<RankReport> {
  const found = await readPreferredAmong(report.configurations);
  return { ...report, ...(found && { people: { preferences: found.preferences } }) };
}
