import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { clusterOf } from "@/lib/db/samples/clusters";
import type { RoundEntry } from "@/lib/rounds/words/definition";
import { settledBy } from "@/lib/rounds/words/definition";
import { Prisma } from "@/prisma/client/client";

/** The better one of two sides, both as good as each other, or someone cannot say. */
export const choices = ["a", "b", "equal", "cannot"] as const;
export type PairChoice = (typeof choices)[number];

interface Side {
  run: string;
  sample: number;
}

/** Side a is of the round's run. */
export interface StoredChoice {
  a: Side;
  b: Side;
  question: string;
  /** Equal for questions of one conversation, user or document. */
  cluster: string;
  /** Their key; null for what settled the question. */
  person: string | null;
  choice: PairChoice;
}

interface Row {
  id: number;
  itemId: number;
  kind: RoundEntry["kind"];
  value: number | null;
  reviewerKey: string;
  questionKey: string;
  cluster: string;
  runId: string;
  pairedRunId: string;
  /** Whether the first sample is of the round's run. */
  isInOrder: number;
  sampleId: number;
  otherId: number;
}

/** What counts of rounds of pairs, oldest first: blind choices that stand, and what settled questions. */
async function choicesWhere(condition: Prisma.Sql): Promise<StoredChoice[]> {
  const rows = await fetchRows<Row>`
    SELECT e."id", e."itemId", e."kind", e."value", e."reviewerKey", s."questionKey", r."runId", r."pairedRunId",
      ${Prisma.raw(clusterOf("s", 's."configurationId"'))} AS "cluster",
      CASE WHEN s."configurationId" = u."configurationId" THEN 1 ELSE 0 END AS "isInOrder", i."sampleId", i."otherId"
    FROM "Round" r JOIN "Run" u ON u."id" = r."runId" AND u."removedAt" IS NULL
    JOIN "RoundItem" i ON i."roundId" = r."id" AND i."repeatOf" IS NULL JOIN "Sample" s ON s."id" = i."sampleId"
    JOIN "RoundEntry" e ON e."itemId" = i."id"
      AND (e."kind" = 'settle' OR (e."isCurrent" = true AND e."isBlind" = true AND e."kind" IN ('label', 'cannot')))
    WHERE r."unit" = 'pair' AND ${condition} ORDER BY e."id"`;
  const settled = [...settledBy(rows).values()];
  return [...rows.filter(({ kind }) => kind !== "settle").map(read), ...settled.map(read)];
}

function read({ kind, value, isInOrder, ...row }: Row): StoredChoice {
  const [own, other] = isInOrder === 1 ? [row.sampleId, row.otherId] : [row.otherId, row.sampleId];
  const preferred = (value === 0) === (isInOrder === 1) ? "a" : "b";
  const side = value === 0.5 ? "equal" : preferred;
  return {
    a: { run: row.runId, sample: own },
    b: { run: row.pairedRunId, sample: other },
    question: row.questionKey,
    cluster: row.cluster,
    person: kind === "settle" ? null : row.reviewerKey,
    choice: kind === "cannot" ? "cannot" : side,
  };
}

/** Reads closed rounds between any two of the runs. */
export const choicesAmong = (runs: readonly string[]): Promise<StoredChoice[]> =>
  choicesWhere(Prisma.sql`r."closedAt" IS NOT NULL
    AND r."runId" IN ${oneOf(runs, "text")} AND r."pairedRunId" IN ${oneOf(runs, "text")}`);

export const choicesOfRound = (id: string): Promise<StoredChoice[]> => choicesWhere(Prisma.sql`r."id" = ${id}`);
