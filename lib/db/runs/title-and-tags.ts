import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";

const columns = ({ tags, ...about }: Partial<RunAbout>) => ({ ...about, ...(tags && { tagsJson: JSON.stringify(tags) }) });

/** Changes a run's name, note or tags if the stored values are the `expected` ones, in one statement; false if they are not. */
export async function storeAbout(id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...notDeleted, ...columns(expected) }, data: columns(change) }),
  );
  return count > 0;
}
