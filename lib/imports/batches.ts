import type { SampleContent } from "@/lib/domain/sample";

/** Per batch. Prisma keeps the texts of its last hundred statements in memory. */
const mostRows = 500;
const mostCharacters = 500_000;

export async function* inBatches<Row>(rows: AsyncIterable<Row>, sampleOf: (row: Row) => SampleContent): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += charactersOf(sampleOf(row));
    if (batch.length < mostRows && characters < mostCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Stores a batch while the next is read. Nothing is being stored any more when it returns or throws. */
export async function storeInTurn<Batch>(batches: AsyncIterable<Batch>, store: (batch: Batch) => Promise<void>): Promise<void> {
  let storing = Promise.resolve();
  try {
    for await (const batch of batches) {
      await storing;
      storing = store(batch);
      storing.catch(() => undefined);
    }
  } catch (error) {
    await storing.catch(() => undefined);
    throw error;
  }
  await storing;
}

const charactersOf = ({
  question,
  contexts,
  contextDetails,
  metadata,
  turns,
  steps,
  gold,
  response,
  reference,
}: SampleContent): number =>
  contexts.reduce((sum, context) => sum + context.length, question.length + (response?.length ?? 0) + (reference?.length ?? 0)) +
  (turns ?? []).reduce((sum, { text }) => sum + text.length, 0) +
  (gold ?? []).reduce((sum, { text }) => sum + (text?.length ?? 0), 0) +
  JSON.stringify(metadata).length +
  (contextDetails ? JSON.stringify(contextDetails).length : 0) +
  (steps ? JSON.stringify(steps).length : 0);
