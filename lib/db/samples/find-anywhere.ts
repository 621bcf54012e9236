import { fetchRows, inOrderOf } from "@/lib/db/connection/client";
import { readLong } from "@/lib/db/connection/read-long";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { SearchedColumn } from "@/lib/db/dialect/contract";
import { indexedTextLength } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";

export interface SampleAnywhere {
  id: number;
  externalId: string | null;
  question: string;
  excerpt: string | null;
  dataset: { id: string; name: string };
  configuration: { id: string; name: string };
  /** An archived run only if there is no other; null if there is none. */
  runId: string | null;
}

/** A common word may be in a million samples. */
const mostCounted = 100;

/** Matches by id come first, then the newest. Finds nothing for fewer than three characters, which the index lacks. */
export async function findSamplesAnywhere(
  text: string,
  take: number,
): Promise<{ samples: SampleAnywhere[]; total: number; hasMore: boolean }> {
  const wanted = text.replaceAll("\0", " ").trim();
  if ([...wanted].length < indexedTextLength) return { samples: [], total: 0, hasMore: false };
  const [byId, byText] = await Promise.all([hits(wanted, ["externalId"]), hits(wanted, ["question", "response"])]);
  const ids = [...new Set([...byId, ...byText])];
  const shown = ids.slice(0, take);
  const found = shown.length === 0 ? [] : await read(shown, wanted);
  return { samples: found, total: Math.min(ids.length, mostCounted), hasMore: ids.length > mostCounted };
}

async function hits(text: string, columns: readonly SearchedColumn[]): Promise<number[]> {
  const rows = await readLong<{ id: number }>(Prisma.sql`
    SELECT t."id" FROM ${bind(...dialect.samplesHolding(text, columns))} t
    JOIN "Sample" s ON s."id" = t."id" JOIN "Configuration" c ON c."id" = s."configurationId" JOIN "Dataset" d ON d."id" = s."datasetId"
    WHERE s."replacedIn" = 0 AND c."readyAt" IS NOT NULL AND c."removedAt" IS NULL AND d."removedAt" IS NULL AND d."madeFor" IS NULL
    ORDER BY t."id" DESC LIMIT ${mostCounted + 1}`);
  return rows.map(({ id }) => id);
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

async function read(ids: readonly number[], text: string): Promise<SampleAnywhere[]> {
  const place = bind(dialect.place(`lower(s."response")`, "?"), asciiLower(text));
  const rows = await fetchRows<
    Omit<SampleAnywhere, "dataset" | "configuration"> &
      Record<"datasetId" | "dataset" | "configurationId" | "configuration", string>
  >`
    SELECT s."id", s."externalId", substr(s."question", 1, 300) AS "question",
      CASE WHEN ${place} > 0 THEN substr(s."response", ${Prisma.raw(dialect.greatest)}(1, ${place} - 40), 160) END AS "excerpt",
      d."id" AS "datasetId", d."name" AS "dataset", c."id" AS "configurationId", c."name" AS "configuration",
      (SELECT r."id" FROM "Run" r WHERE r."configurationId" = c."id" AND r."removedAt" IS NULL
        AND EXISTS (SELECT 1 FROM "RunSample" o WHERE o."runId" = r."id" AND o."sampleId" = s."id") ORDER BY r."archivedAt" IS NOT NULL, r."createdAt" DESC LIMIT 1) AS "runId"
    FROM "Sample" s JOIN "Configuration" c ON c."id" = s."configurationId" JOIN "Dataset" d ON d."id" = s."datasetId"
    WHERE s."id" IN (${Prisma.join([...ids])})`;
  return inOrderOf(ids, rows).map(({ datasetId, configurationId, ...row }) => ({
    ...row,
    dataset: { id: datasetId, name: row.dataset },
    configuration: { id: configurationId, name: row.configuration },
  }));
}
