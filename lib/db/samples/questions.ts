import { db } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";

/** By sample id: the beginnings, with their position in the file. */
export async function questionsOf(sampleIds: readonly number[]): Promise<Map<number, { question: string; position: number }>> {
  const rows = await db.$queryRaw<{ id: bigint; question: string; position: bigint }[]>`
    SELECT "id", substr("question", 1, 300) AS "question", "position" FROM "Sample"
    WHERE "id" IN ${oneOf(sampleIds)}`;
  return new Map(rows.map(({ id, question, position }) => [Number(id), { question, position: Number(position) }]));
}

/** By sample id, with external ids. */
export async function wholeQuestions(
  sampleIds: readonly number[],
): Promise<Map<number, { question: string; externalId: string | null }>> {
  const rows = await db.sample.findMany({
    where: { id: { in: [...sampleIds] } },
    select: { id: true, question: true, externalId: true },
  });
  return new Map(rows.map(({ id, ...sample }) => [id, sample]));
}
