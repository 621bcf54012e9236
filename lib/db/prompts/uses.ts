import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

export interface UsingRun {
  id: string;
  name: string;
  datasetId: string;
  configurationId: string;
}

/** The runs that were started with each version, newest first; by version id. */
export async function runsOfVersions(versionIds: readonly string[]): Promise<Map<string, UsingRun[]>> {
  const rows = await db.runPromptVersion.findMany({
    where: { versionId: { in: [...versionIds] }, run: notDeleted },
    select: { versionId: true, run: { select: { id: true, name: true, datasetId: true, configurationId: true } } },
    orderBy: { run: { createdAt: "desc" } },
    take: 5000,
  });
  const found = new Map<string, UsingRun[]>(versionIds.map((id) => [id, []]));
  for (const { versionId, run } of rows) found.get(versionId)?.push(run);
  return found;
}
