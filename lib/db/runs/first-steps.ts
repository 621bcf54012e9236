import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

/**
 * Whether the example is there, whether there is another dataset, and whether one of those has two finished runs, which can be
 * compared. The example is known by its name and by how its source begins.
 */
export async function readFirstSteps({ name, origin }: { name: string; origin: string }) {
  const isExample = { name, source: { startsWith: origin } };
  const isThere = { ...notDeleted, configurations: { some: { readyAt: { not: null }, ...notDeleted } } };
  const isOwn = { ...isThere, NOT: isExample };
  const [example, own, compared] = await Promise.all([
    db.dataset.findFirst({ where: { ...isThere, ...isExample }, select: { id: true } }),
    db.dataset.findFirst({ where: isOwn, select: { id: true } }),
    db.run.groupBy({
      by: ["datasetId"],
      where: { dataset: isOwn, ...notDeleted, status: "completed" },
      having: { id: { _count: { gte: 2 } } },
      orderBy: { datasetId: "asc" },
      take: 1,
    }),
  ]);
  return { hasExample: example !== null, hasData: own !== null, hasTwoRuns: compared.length > 0 };
}
