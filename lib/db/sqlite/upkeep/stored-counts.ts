export interface StoredCounts {
  datasets: number;
  runs: number;
  samples: number;
  judgments: number;
}

export const countStatement = `
  SELECT (SELECT count(*) FROM "Dataset") AS "datasets", (SELECT count(*) FROM "Run") AS "runs",
    (SELECT count(*) FROM "Sample") AS "samples", (SELECT count(*) FROM "Judgment") AS "judgments"`;

export const readCounts = ([row]: readonly Record<string, unknown>[]): StoredCounts => ({
  datasets: Number(row?.datasets),
  runs: Number(row?.runs),
  samples: Number(row?.samples),
  judgments: Number(row?.judgments),
});
