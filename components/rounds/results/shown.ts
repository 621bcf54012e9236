import type { Round } from "@/lib/db/rounds/store";
import type { ReadResults } from "@/lib/rounds/read";

export interface ResultsProps {
  round: Round;
  results: ReadResults;
  /** Of the metric. */
  metric: string;
}
