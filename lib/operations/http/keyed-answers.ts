import { db, write } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";

export interface KeyedAnswer {
  id: string;
  bodyHash: string;
  status: number;
  answer: string;
}

const keptMs = 24 * 3600_000;
const mostAnswers = 100_000;
const deleteEvery = 100;
let stored = 0;

/** Less than a day old; null if there is none. */
export const findAnswer = (id: string): Promise<KeyedAnswer | null> =>
  db.keyedAnswer.findFirst({ where: { id, createdAt: { gt: databaseTime(-keptMs) } } });

export async function storeAnswer({ id, ...answer }: KeyedAnswer): Promise<void> {
  const row = { ...answer, createdAt: databaseTime() };
  await write(() => db.keyedAnswer.upsert({ where: { id }, create: { id, ...row }, update: row }));
  if (stored++ % deleteEvery === 0) await deleteOldAnswers();
}

async function deleteOldAnswers(): Promise<void> {
  const beyond = await db.keyedAnswer.findFirst({
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
    skip: mostAnswers,
  });
  const oldest = Math.max(databaseTime().getTime() - keptMs, beyond?.createdAt.getTime() ?? 0);
  await write(() => db.keyedAnswer.deleteMany({ where: { createdAt: { lte: new Date(oldest) } } }));
}
