import { columns, db, withJson, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { asShown } from "@/lib/db/runs/shown";
import { longestDatasetName } from "@/lib/domain/bounds";
import { ControlsDrawn } from "@/lib/domain/controls/kinds";
import { newId } from "@/lib/domain/id";
import type { Prisma } from "@/prisma/client/client";

const runColumns = columns(
  "id configurationId status reason leaseUntil nextPollAt nextLookAt planned ok failed createdAt finishedAt",
) satisfies Prisma.RunSelect;
const stored = {
  ...columns("id controlsJson"),
  configurations: {
    where: { readyAt: { not: null }, ...notDeleted },
    select: { id: true, name: true, sampleCount: true },
    orderBy: [{ createdAt: "asc" }, { name: "asc" }],
  },
  runs: { where: notDeleted, select: runColumns, orderBy: { createdAt: "asc" } },
} satisfies Prisma.DatasetSelect;

const titles = { controls: "Controls of", steps: "Steps of" } as const;
export type MadeAs = keyof typeof titles;

/** A dataset made for a run, its configurations by name, and its runs, oldest first. */
export type MadeFor = Awaited<ReturnType<typeof madeForRun>>[number];

export async function madeForRun(runId: string, as: MadeAs) {
  const where = { madeFor: runId, madeAs: as, ...notDeleted };
  const rows = await db.dataset.findMany({ where, select: stored, orderBy: { createdAt: "desc" } });
  return Promise.all(
    rows.map(async ({ runs, ...row }) => ({
      ...withJson(row, { controlsJson: ControlsDrawn }),
      runs: await asShown(runs),
    })),
  );
}

/** A dataset that no list shows. Returns its id. */
export async function createMadeFor(run: { id: string; name: string }, as: MadeAs, drawn?: ControlsDrawn): Promise<string> {
  const data = {
    id: newId(),
    name: `${titles[as]} ${run.name}`.slice(0, longestDatasetName),
    madeFor: run.id,
    madeAs: as,
    ...(drawn && { controlsJson: JSON.stringify(drawn) }),
  };
  await write(() => db.dataset.create({ data }));
  return data.id;
}
