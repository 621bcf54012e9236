import { db, fetchRows, write, writeAny } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/location/clock";
import { aboutBounds } from "@/lib/domain/bounds";
import { activeStatuses } from "@/lib/domain/run";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { Prisma } from "@/prisma/client/client";

const tags = Prisma.raw(dialect.elements('"Run"."tagsJson"'));

const columns = ({ tags, ...about }: Partial<RunAbout>) => ({ ...about, ...(tags && { tagsJson: JSON.stringify(tags) }) });

/** In one statement, only if the stored values are the `expected` ones; else false. */
export async function storeAbout(id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>): Promise<boolean> {
  return writeAny(() => db.run.updateMany({ where: { id, ...notDeleted, ...columns(expected) }, data: columns(change) }));
}

/** Returns those that it changed. Active runs are not archived. */
export async function storeArchived(ids: readonly string[], isArchived: boolean): Promise<{ id: string; name: string }[]> {
  const may = isArchived
    ? ({ archivedAt: null, status: { notIn: [...activeStatuses] } } satisfies Prisma.RunWhereInput)
    : ({ archivedAt: { not: null } } satisfies Prisma.RunWhereInput);
  return write(() =>
    db.run.updateManyAndReturn({
      where: { id: { in: [...ids] }, ...notDeleted, ...may },
      data: { archivedAt: isArchived ? databaseTime() : null },
      select: { id: true, name: true },
    }),
  );
}

/** Skips runs without room for it; returns the ids of changed runs. */
export async function addTag(ids: readonly string[], tag: string): Promise<string[]> {
  const rows = await write(
    () => fetchRows<{ id: string }>`
      UPDATE "Run" SET "tagsJson" = CASE "tagsJson" WHEN '[]' THEN '[' ELSE substr("tagsJson", 1, length("tagsJson") - 1) || ',' END || CAST(${JSON.stringify(tag)} AS text) || ']'
      WHERE "id" IN ${oneOf(ids, "text")} AND "removedAt" IS NULL AND ${Prisma.raw(dialect.arrayLength('"tagsJson"'))} < ${aboutBounds.tags}
        AND NOT EXISTS (SELECT 1 FROM ${tags} t WHERE t."value" = ${tag})
      RETURNING "id"`,
  );
  return rows.map(({ id }) => id);
}

export async function removeTag(ids: readonly string[], tag: string): Promise<string[]> {
  const rows = await write(
    () => fetchRows<{ id: string }>`
      UPDATE "Run" SET "tagsJson" = (SELECT ${Prisma.raw(dialect.arrayOf('t."value"', 't."key"'))} FROM ${tags} t WHERE t."value" <> ${tag})
      WHERE "id" IN ${oneOf(ids, "text")} AND "removedAt" IS NULL AND EXISTS (SELECT 1 FROM ${tags} t WHERE t."value" = ${tag})
      RETURNING "id"`,
  );
  return rows.map(({ id }) => id);
}
