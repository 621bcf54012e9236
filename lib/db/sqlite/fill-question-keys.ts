import type { Transaction } from "@libsql/client";
import { questionKey } from "@/lib/domain/text/question-key";

const page = 200;

export async function fillQuestionKeys(transaction: Transaction): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await transaction.execute({
      sql: `SELECT "id", "question" FROM "Sample" WHERE "id" > ? ORDER BY "id" LIMIT ${page}`,
      args: [last],
    });
    if (rows.length === 0) return;
    const keys = rows.map(({ id, question }) => [Number(id), questionKey(String(question))] as const);
    await transaction.execute({
      sql: `UPDATE "Sample" SET "questionKey" = given."value" ->> 1 FROM json_each(?) given WHERE "Sample"."id" = given."value" ->> 0`,
      args: [JSON.stringify(keys)],
    });
    last = keys.at(-1)?.[0] ?? last;
  }
}
