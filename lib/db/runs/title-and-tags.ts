import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { aboutBounds } from "@/lib/domain/bounds";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { Prisma } from "@/prisma/client/client";

const tags = Prisma.raw(dialect.elements('"Run"."tagsJson"'));

const columns = ({ tags, ...about }: Partial<RunAbout>) => ({ ...about, ...(tags && { tagsJson: JSON.stringify(tags) }) });

/** Changes a run's name, note or tags if the stored values are the `expected` ones, in one statement; false if they are not. */
export async function storeAbout(id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...notDeleted, ...columns(expected) }, data: columns(change) }),
  );
  return count > 0;
}

/** Adds a tag to runs that lack it and have room for it; returns the ids of those that it changed. */
export async function addTag(ids: readonly string[], tag: string): Promise<string[]> {
  const rows = await write(
    () => db.$queryRaw<{ id: string }[]>`
      UPDATE "Run" SET "tagsJson" = CASE "tagsJson" WHEN '[]' THEN '[' ELSE substr("tagsJson", 1, length("tagsJson") - 1) || ',' END || CAST(${JSON.stringify(tag)} AS text) || ']'
      WHERE "id" IN ${oneOf(ids, "text")} AND "removedAt" IS NULL AND ${Prisma.raw(dialect.arrayLength('"tagsJson"'))} < ${aboutBounds.tags}
        AND NOT EXISTS (SELECT 1 FROM ${tags} t WHERE t."value" = ${tag})
      RETURNING "id"`,
  );
  return rows.map(({ id }) => id);
}

/** Takes a tag from runs; returns the ids of those that had it. */
export async function removeTag(ids: readonly string[], tag: string): Promise<string[]> {
  const rows = await write(
    () => db.$queryRaw<{ id: string }[]>`
      UPDATE "Run" SET "tagsJson" = (SELECT ${Prisma.raw(dialect.arrayOf('t."value"', 't."key"'))} FROM ${tags} t WHERE t."value" <> ${tag})
      WHERE "id" IN ${oneOf(ids, "text")} AND "removedAt" IS NULL AND EXISTS (SELECT 1 FROM ${tags} t WHERE t."value" = ${tag})
      RETURNING "id"`,
  );
  return rows.map(({ id }) => id);
}
