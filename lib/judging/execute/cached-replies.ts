import type { Run } from "@/lib/db/runs/list";
import type { OpenUnit } from "@/lib/judge/asks";
import { emptyUnit, readText } from "@/lib/judge/calls/settle";
import { type OpenWork, type TraitsOf, takeCached, withKeys } from "./open-work";
import { questionOf } from "./requests";
import type { Results } from "./results";

export interface Known {
  run: Run;
  results: Results;
  traitsOf: TraitsOf;
}

/** Stores cached replies, step by step, and leaves the asks without one; stores the score if no asks are left. */
export async function storeKnown(work: OpenWork, known: Known): Promise<void> {
  const { run, results, traitsOf } = known;
  const { pending } = work;
  if (pending.left === 0) return results.addScored(pending);
  const next = await storeCached(work, run, results);
  if (next.length === 0) return;
  work.asks = withKeys(run, traitsOf, pending.metric, next);
  if (!run.judge.cache) return;
  await takeCached(run, [work]);
  return storeKnown(work, known);
}

async function storeCached(work: OpenWork, run: Run, results: Results): Promise<OpenUnit[]> {
  const { pending } = work;
  const stored: Promise<readonly OpenUnit[]>[] = [];
  work.asks = work.asks.filter((open) => {
    if (!open.cached) return true;
    const { text, finishReason } = open.cached;
    const read = readText({ text, finishReason, refusal: null }, questionOf(pending, [open], run), open.ask);
    if (!read.ok) return true;
    stored.push(
      results.add(
        pending,
        open,
        { ...emptyUnit(), reading: read.reading, reply: text, finishReason, format: open.format },
        "cache",
      ),
    );
    return false;
  });
  return (await Promise.all(stored)).flat();
}
