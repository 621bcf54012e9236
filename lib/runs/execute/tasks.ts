import type { Run } from "@/lib/db/runs/list";
import { emptyUnit, readText } from "@/lib/judge/calls/judge-asks";
import type { Judge, Question } from "@/lib/judge/contract/judge";
import { type OpenAsk, type OpenWork, openWork, type Pending } from "./open-work";
import type { Results } from "./results";

export type Asks = readonly [OpenAsk, ...OpenAsk[]];

/** Asks that one request can answer: same sample, metric, model and messages. */
export interface Task {
  pending: Pending;
  asks: Asks;
  question: Question;
}

/** One task for each request that is left; results that need no request are stored on the way. */
export async function* tasksOf(run: Run, judge: Judge, results: Results): AsyncGenerator<Task> {
  for await (const page of openWork(run)) {
    await Promise.all(page.map((work) => storeKnown(work, run, results)));
    for (const { pending, asks } of page) {
      for (const request of requestsOf(asks, judge))
        yield { pending, asks: request, question: questionOf(pending, request, run) };
    }
  }
}

export function questionOf({ metric, sample }: Pending, [first, ...others]: Asks, run: Run): Question {
  const asks: Question["asks"] = [first.ask, ...others.map(({ ask }) => ask)];
  return { model: first.model, asks, metric, settings: run.settings[metric.id], sample };
}

/** Stores cached replies and takes them out of the asks; stores the score if there are no asks. */
export async function storeKnown(work: OpenWork, run: Run, results: Results): Promise<void> {
  const { pending, asks } = work;
  if (pending.left === 0) return results.addScored(pending);
  const stored: Promise<void>[] = [];
  work.asks = asks.filter((open) => {
    if (!open.cached) return true;
    const { text, finishReason } = open.cached;
    const read = readText({ text, finishReason, refusal: null }, questionOf(pending, [open], run), open.ask);
    if (!read.ok) return true;
    stored.push(results.add(pending, open, { ...emptyUnit(), reading: read.reading, reply: text, finishReason }, "cache"));
    return false;
  });
  await Promise.all(stored);
}

/** Puts polls with the same messages into one request, unless the server is known to answer only one at once. */
export function requestsOf(asks: readonly OpenAsk[], judge: Pick<Judge, "traitsOf">): [OpenAsk, ...OpenAsk[]][] {
  const requests: [OpenAsk, ...OpenAsk[]][] = [];
  for (const open of asks) {
    const last = requests.at(-1);
    const isSame = last?.[0].model === open.model && last[0].ask.messages === open.ask.messages;
    if (last && isSame && judge.traitsOf(open.model).severalReplies !== false) last.push(open);
    else requests.push([open]);
  }
  return requests;
}
