import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { isStandIn } from "./matching";

/**
 * Whether the example is there, whether there is another dataset, and whether one of those has two finished runs, which can be
 * compared; and whether a model has judged anything. The example is known by its name and by how its source begins.
 */
export async function readFirstSteps({ name, origin }: { name: string; origin: string }) {
  const isExample = { name, source: { startsWith: origin } };
  const isThere = { ...notDeleted, configurations: { some: { readyAt: { not: null }, ...notDeleted } } };
  const isOwn = { ...isThere, NOT: isExample };
  const [example, own, compared, [judged]] = await Promise.all([
    db.dataset.findFirst({ where: { ...isThere, ...isExample }, select: { id: true } }),
    db.dataset.findFirst({ where: isOwn, select: { id: true } }),
    db.run.groupBy({
      by: ["datasetId"],
      where: { dataset: isOwn, ...notDeleted, status: "completed" },
      having: { id: { _count: { gte: 2 } } },
      orderBy: { datasetId: "asc" },
      take: 1,
    }),
    db.$queryRaw<unknown[]>`SELECT 1 FROM "Run" r WHERE r."removedAt" IS NULL AND r."ok" > 0 AND NOT (${isStandIn}) LIMIT 1`,
  ]);
  return { hasExample: example !== null, hasData: own !== null, hasModel: judged !== undefined, hasTwoRuns: compared.length > 0 };
}
