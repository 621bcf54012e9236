import type { Round } from "assay-lib/db/rounds/store";
import type { ReadResults } from "assay-lib/rounds/read";

export interface ResultsProps {
  round: Round;
  results: ReadResults;
  /** The metric's id. */
  metric: string;
}
