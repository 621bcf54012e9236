import { columns, db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

const isScored = { ...notDeleted, archivedAt: null, summaries: { some: { mean: { not: null } } } };

export async function runsByDate(dataset: string, take: number) {
  const rows = await db.run.findMany({
    where: {
      ...isScored,
      dataset: { name: dataset, ...notDeleted },
      status: { in: ["completed", "completed-with-errors"] },
    },
    select: {
      ...columns("id name createdAt"),
      configuration: { select: { name: true } },
      summaries: { select: columns("metric mean ciLow ciHigh scored") },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.reverse().map(({ configuration, ...run }) => ({ ...run, configuration: configuration.name }));
}

/** Whether another run of the configuration was scored. */
export const isJudgedAgain = async (run: { id: string; configurationId: string }): Promise<boolean> =>
  (await db.run.findFirst({
    where: { ...isScored, configurationId: run.configurationId, id: { not: run.id } },
    select: { id: true },
  })) !== null;
