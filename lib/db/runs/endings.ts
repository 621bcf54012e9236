import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

/** Its end or automatic pause has not been sent to webhooks yet. */
export interface Ending {
  id: string;
  status: string;
  finishedAt: Date | null;
}

/** The oldest first. */
export const endingsToTell = (take: number): Promise<Ending[]> =>
  db.run.findMany({
    where: { isEndToTell: true, ...notDeleted },
    select: { id: true, status: true, finishedAt: true },
    orderBy: { finishedAt: "asc" },
    take,
  });

/** A run that has ended again meanwhile keeps its mark. */
export async function markTold({ id, status, finishedAt }: Ending): Promise<void> {
  await write(() => db.run.updateMany({ where: { id, status, finishedAt }, data: { isEndToTell: false } }));
}
