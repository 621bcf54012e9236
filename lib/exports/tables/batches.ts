import type { Run } from "@/lib/db/runs/list";
import { walkSamples } from "@/lib/db/samples/table";
import type { SampleQuery } from "@/lib/domain/sample-query";

/** Bytes of texts in memory at once, unless a single sample has more. */
const mostBytes = 8 * 1024 * 1024;

export async function* batches(run: Run, query: SampleQuery, most: number): AsyncGenerator<number[]> {
  let batch: number[] = [];
  let batchBytes = 0;
  for await (const page of walkSamples(run, query)) {
    for (const { id, bytes } of page) {
      if (batch.length > 0 && (batch.length >= most || batchBytes + bytes > mostBytes)) {
        yield batch;
        batch = [];
        batchBytes = 0;
      }
      batch.push(id);
      batchBytes += bytes;
    }
  }
  if (batch.length > 0) yield batch;
}
