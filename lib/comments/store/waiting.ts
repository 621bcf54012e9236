import { columns, db, fetchRows } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import type { RunStatus } from "@/lib/domain/run";
import { isBlindTo } from "@/lib/reviews/store/hidden";
import { Prisma } from "@/prisma/client/client";
import { columnsOfPlace, withPlace } from "./places";

/** Mentions, and runs, that are looked at. */
const most = 200;
const longest = 300;
const day = 86_400_000;

interface Row extends Record<"runId" | "runsJson" | "datasetId", string | null> {
  id: number;
  reviewer: string;
  text: string;
  sampleId: number | null;
}

/** Comments by others that mention the person and that they have not seen where they are shown, the newest first. */
export async function unseenMentions(person: string, { canLabel }: { canLabel: boolean }) {
  const isHidden = Prisma.sql`EXISTS (SELECT 1 FROM "RoundItem" i JOIN "Round" r ON r."id" = i."roundId" AND r."closedAt" IS NULL
    WHERE c."sampleId" IN (i."sampleId", i."otherId") AND i."repeatOf" IS NULL AND i."isFull" = false AND ${isBlindTo(person)})`;
  const rows = await fetchRows<Row>`
    SELECT c."id", c."reviewer", substr(c."text", 1, ${longest}) AS "text", c."sampleId", c."runId", c."runsJson", c."datasetId"
    FROM (SELECT "commentId" FROM "Mention" WHERE "reviewerKey" = ${person} ORDER BY "commentId" DESC LIMIT ${most}) m
    JOIN "Comment" c ON c."id" = m."commentId"
    LEFT JOIN "Run" u ON u."id" = c."runId" LEFT JOIN "Dataset" d ON d."id" = c."datasetId"
    WHERE c."reviewerKey" <> ${person} AND c."text" IS NOT NULL AND u."removedAt" IS NULL AND d."removedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "Seen" s WHERE s."reviewerKey" = ${person} AND s."commentId" >= c."id"
        AND s."place" = CASE WHEN c."sampleId" IS NULL THEN c."place" ELSE c."place" || '/' || c."sampleId" END)
      AND ${canLabel ? Prisma.sql`NOT ${isHidden}` : Prisma.sql`true`}
    ORDER BY c."id" DESC`;
  const found = rows.map(withPlace);
  const compared = found.flatMap(({ place }) => ("runs" in place ? place.runs : []));
  if (compared.length === 0) return found;
  const runs = await db.run.findMany({ where: { id: { in: compared }, removedAt: null }, select: { id: true } });
  const kept = new Set(runs.map(({ id }) => id));
  return found.filter(({ place }) => !("runs" in place) || place.runs.every((id) => kept.has(id)));
}

export interface UnopenedRun {
  id: string;
  name: string;
  status: RunStatus;
}

/**
 * Runs of the last 30 days that the account started, that ended in the last 7 days, and whose page the person has not opened since; the
 * last one first. `only` asks for one run.
 */
export async function unopenedRuns(account: { id: string; name: string }, only?: string): Promise<UnopenedRun[]> {
  const now = databaseTime().getTime();
  const runs = await db.run.findMany({
    where: {
      author: account.name,
      archivedAt: null,
      removedAt: null,
      dataset: { madeFor: null },
      createdAt: { gte: new Date(now - 30 * day) },
      finishedAt: { gte: new Date(now - 7 * day) },
      status: { in: ["completed", "completed-with-errors", "failed"] satisfies RunStatus[] },
      ...(only !== undefined && { id: only }),
    },
    select: {
      ...columns("id name status finishedAt"),
      seen: { where: { reviewerKey: account.id }, select: { place: true, at: true } },
    },
    orderBy: { finishedAt: "desc" },
    take: most,
  });
  return runs.flatMap(({ id, name, status, finishedAt, seen }) => {
    const { place } = columnsOfPlace({ run: id });
    const isOpened = seen.some((one) => one.place === place && finishedAt !== null && one.at >= finishedAt);
    return isOpened ? [] : [{ id, name, status: status as RunStatus }];
  });
}
