import type { RunAbout } from "@/lib/domain/run-about";
import { db, write } from "./client";
import { present } from "./removal";

const columns = ({ tags, ...about }: Partial<RunAbout>) => ({ ...about, ...(tags && { tagsJson: JSON.stringify(tags) }) });

/** Changes a run's name, note or tags where what is stored is what was `expected`, in one statement; false where it is not. */
export async function storeAbout(id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...present, ...columns(expected) }, data: columns(change) }),
  );
  return count > 0;
}
