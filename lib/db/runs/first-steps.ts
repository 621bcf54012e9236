import { db, fetchAny } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { recordedModel } from "@/lib/domain/servers/recorded";
import { asksServer } from "./matching";

/** The example is recognised by its name and the beginning of its source. */
export async function readFirstSteps({ name, origin }: { name: string; origin: string }) {
  const isExample = { name, source: { startsWith: origin } };
  const isThere = { ...notDeleted, configurations: { some: { readyAt: { not: null }, ...notDeleted } } };
  const isOwn = { ...isThere, NOT: isExample };
  const [example, own, compared, hasModel] = await Promise.all([
    db.dataset.findFirst({ where: { ...isThere, ...isExample }, select: { id: true } }),
    db.dataset.findFirst({ where: isOwn, select: { id: true } }),
    db.run.groupBy({
      by: ["datasetId"],
      where: { dataset: isOwn, ...notDeleted, status: "completed" },
      having: { id: { _count: { gte: 2 } } },
      orderBy: { datasetId: "asc" },
      take: 1,
    }),
    fetchAny`SELECT 1 FROM "Run" r WHERE r."removedAt" IS NULL AND r."ok" > 0 AND ${asksServer}
      AND r."judgeJson" NOT LIKE ${`%"${recordedModel}"%`} LIMIT 1`,
  ]);
  return { hasExample: example !== null, hasData: own !== null, hasModel, hasTwoRuns: compared.length > 0 };
}
