import { db, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";

export interface UsingRun {
  id: string;
  name: string;
}

/** The runs that were started with each version, newest first; by version id. */
export async function runsOfVersions(versionIds: readonly string[]): Promise<Map<string, UsingRun[]>> {
  const rows = await db.runPromptVersion.findMany({
    where: { versionId: { in: [...versionIds] }, run: notDeleted },
    select: { versionId: true, run: { select: { id: true, name: true } } },
    orderBy: { run: { createdAt: "desc" } },
    take: 5000,
  });
  const found = new Map<string, UsingRun[]>(versionIds.map((id) => [id, []]));
  for (const { versionId, run } of rows) found.get(versionId)?.push(run);
  return found;
}

/** Notes that a person looked at a version's figures on the test part; the first time counts. */
export const noteMeasured = (id: string): Promise<unknown> =>
  writeAlone(() => db.promptVersion.updateMany({ where: { id, measuredAt: null }, data: { measuredAt: databaseTime() } }));

/** How many versions of the metric were measured on the test part, removed ones included. */
export const countMeasured = (metric: string): Promise<number> =>
  db.promptVersion.count({ where: { metric, measuredAt: { not: null } } });

const newest = { orderBy: { createdAt: "desc" }, select: { id: true } } as const;
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const listed = { ...notDeleted, archivedAt: null, dataset: { madeFor: null } } as const;

/** The newest `take` runs that were started with a version. */
export const versionRunsOf = async (versionId: string, take: number): Promise<string[]> =>
  idsOf(await db.run.findMany({ where: { ...listed, promptVersions: { some: { versionId } } }, ...newest, take }));

export const runsOfConfiguration = async (configurationId: string, take: number): Promise<string[]> =>
  idsOf(await db.run.findMany({ where: { ...listed, configurationId }, ...newest, take }));

/** With a score of the metric. */
export const newestRunsWith = async (metric: string, take: number): Promise<string[]> =>
  idsOf(await db.run.findMany({ where: { ...listed, summaries: { some: { metric, mean: { not: null } } } }, ...newest, take }));
