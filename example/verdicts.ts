import type { Row } from "./retrieval";

/**
 * The questions whose response the retrieved passages support, by configuration. Written for this example by reading the rows, not by
 * experts. The rule: yes if every finding that the response rests on stands in one of the passages; advice and interpretation
 * that only follow from such findings need no passage. A passage that says what was studied, and not what was found, supports
 * nothing.
 */
const supported: Readonly<Record<string, readonly number[]>> = {
  "bm25-k4": [
    8910148, 9444542, 15222284, 15530261, 15918864, 16428354, 17295865, 18388848, 19155657, 19694846, 20538207, 21346501,
    21823940, 22117569, 22365295, 22720085, 23414523, 23810330, 24352924, 24747511, 26348845,
  ],
  "overlap-k4": [9444542, 15918864, 18388848, 19694846, 21346501, 22117569, 24747511],
};

/** The rows with our verdict as their first label: whether the response keeps to what was retrieved. */
export const withVerdicts = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({
    ...row,
    labels: {
      adherent: supported[row.config]?.includes(Number(row.id.replace("pubmedqa-", ""))) ?? false,
      ...row.labels,
    },
  }));
