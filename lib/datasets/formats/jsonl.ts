import { type Limits, longestRow, rowTooLong } from "@/lib/datasets/bytes/limits";
import { excerptOf } from "@/lib/datasets/values/excerpt";
import type { RowProblem } from "@/lib/domain/row-problem";
import { parseRow } from "./json-row";
import { Header, type RowOrProblem, type RowSource } from "./row-source";

/** One object per line; any other line is a problem. */
export function openJsonl(text: AsyncIterable<string>, limits: Limits): RowSource {
  const header = new Header(limits.columns);
  const most = longestRow(limits);
  const tooLong = (line: number, beginning: string): RowProblem => ({
    line,
    field: null,
    reason: rowTooLong(limits),
    excerpt: excerptOf(beginning),
  });

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    let pending = "";
    let skipping = false;
    let line = 1;
    for await (const chunk of text) {
      const batch: RowOrProblem[] = [];
      let from = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
        const row = skipping ? "" : pending + chunk.slice(from, end);
        if (row.length > most) batch.push(tooLong(line, row));
        else if (row.trim()) batch.push(...parseRow(row, line, header, { isLast: false }));
        pending = "";
        skipping = false;
        from = end + 1;
        line++;
      }
      if (!skipping) pending += from === 0 ? chunk : chunk.slice(from);
      if (pending.length > most) {
        batch.push(tooLong(line, pending));
        pending = "";
        skipping = true;
      }
      yield batch;
    }
    if (pending.trim()) yield parseRow(pending, line, header, { isLast: true });
  }
  return { label: "JSON Lines", kind: "jsonl", isText: false, hasLines: true, header, hints: [], batches: batches() };
}
