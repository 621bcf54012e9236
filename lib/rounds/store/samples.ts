import * as z from "zod";
import { columns, db, fetchRows, withJson } from "@/lib/db/connection/client";
import { Turn } from "@/lib/domain/sample";
import type { Prisma } from "@/prisma/client/client";

const blind = columns("id question response contextsJson contextDetailsJson turnsJson") satisfies Prisma.SampleSelect;

export interface SampleSize {
  hasResponse: boolean;
  contexts: number;
}

export async function sizesOfSamples(runId: string): Promise<Map<number, SampleSize>> {
  const rows = await fetchRows<{ id: number; contexts: number; response: number }>`
    SELECT s."id", s."contextCount" AS "contexts", CASE WHEN trim(coalesce(s."response", '')) <> '' THEN 1 ELSE 0 END AS "response"
    FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId" WHERE r."runId" = ${runId}`;
  return new Map(rows.map(({ id, contexts, response }) => [id, { contexts, hasResponse: response === 1 }]));
}

export interface UnlabelledSample {
  question: string;
  response: string | null;
  contexts: string[];
  /** The documents of the contexts. */
  ids: (string | null)[];
  turns: Turn[];
}

/** Reads neither labels nor metadata nor the retriever's scores. */
export async function samplesWithoutLabels(ids: readonly number[]): Promise<Map<number, UnlabelledSample>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: blind });
  return new Map(
    rows.map((row) => {
      const { id, contextDetails, turns, ...sample } = withJson(row, {
        contextsJson: z.array(z.string()),
        contextDetailsJson: z.array(z.object({ id: z.string().nullable() }).nullable()),
        turnsJson: z.array(Turn),
      });
      return [id, { ...sample, ids: (contextDetails ?? []).map((one) => one?.id ?? null), turns: turns ?? [] }];
    }),
  );
}
