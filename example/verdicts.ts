import type { Row } from "./retrieval";

/**
 * Questions whose response the retrieved passages support, by configuration. Our own verdicts, not experts'. Yes if every finding
 * of the response is in a passage; advice and interpretation that follow from findings need no passage.
 */
const supported: Readonly<Record<string, readonly number[]>> = {
  "bm25-k4": [
    8910148, 9444542, 15222284, 15530261, 15918864, 16428354, 17295865, 18388848, 19155657, 19694846, 20538207, 21346501,
    21823940, 22117569, 22365295, 22720085, 23414523, 23810330, 24352924, 24747511, 26348845,
  ],
  "overlap-k4": [9444542, 15918864, 18388848, 19694846, 21346501, 22117569, 24747511],
};

/** Adds our verdict as the first label, to the configurations that we read. */
export const withVerdicts = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const verdicts = supported[row.config];
    if (!verdicts) return row;
    return { ...row, labels: { adherent: verdicts.includes(Number(row.id.replace("pubmedqa-", ""))), ...row.labels } };
  });
