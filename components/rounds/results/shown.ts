import type { ReadResults } from "assay-lib/rounds/read";
import type { Round } from "assay-lib/rounds/store/rows";

export interface ResultsProps {
  round: Round;
  results: ReadResults;
  metric: string;
}
