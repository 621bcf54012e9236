import type { Run } from "@/lib/db/runs/list";
import { emptyUnit, readText } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import type { OpenAsk, OpenPage, OpenWork, Pages, Pending } from "./open-work";
import type { Results } from "./results";

export type Asks = readonly [OpenAsk, ...OpenAsk[]];

/** Asks for one request: same sample, metric, model and messages. */
export interface Task {
  pending: Pending;
  asks: Asks;
  question: Question;
  done(): void;
}

export interface HeldPage {
  page: Promise<OpenPage | null>;
  /** Call once the work on the page is done. */
  release(): void;
}

/** Lets all servers of the run read the same pages at their own pace. A page is dropped once its last reader leaves, and re-read
 *  on demand. Results that need no request are stored when it is read. */
export function shareWork(run: Run, results: Results, pages: Pages): (after: number) => HeldPage {
  const held = new Map<number, { page: Promise<OpenPage | null>; holders: number }>();
  async function read(after: number): Promise<OpenPage | null> {
    const page = await pages.read(after);
    await Promise.all((page?.work ?? []).map((work) => storeKnown(work, run, results)));
    await results.stored();
    return page;
  }
  return (after) => {
    const one = held.get(after) ?? { page: read(after), holders: 0 };
    held.set(after, one);
    one.holders++;
    // A failure is thrown when the page is awaited; until then it must not be an unhandled rejection.
    one.page.catch(() => undefined);
    let isHeld = true;
    return {
      page: one.page,
      release() {
        if (isHeld && --one.holders === 0) held.delete(after);
        isHeld = false;
      },
    };
  };
}

export async function* tasksOf(
  run: Run,
  { judge, models }: { judge: Judge; models: ReadonlySet<string> },
  { pages, take }: { pages: Pages; take: (after: number) => HeldPage },
): AsyncGenerator<Task> {
  let held = take(pages.first);
  let next: HeldPage | null = null;
  try {
    for (;;) {
      const page = await held.page;
      if (!page) return;
      next = take(page.last);
      const { release } = held;
      let left = 1;
      const done = () => {
        if (--left > 0) return;
        release();
        pages.passed?.(page);
      };
      for (const { pending, asks } of page.work) {
        for (const request of requestsOf(asks, judge, models)) {
          left++;
          yield { pending, asks: request, question: questionOf(pending, request, run), done };
        }
      }
      done();
      held = next;
      next = null;
    }
  } finally {
    held.release();
    next?.release();
    await Promise.allSettled([held.page, next?.page]);
  }
}

export function questionOf({ metric, sample }: Pending, [first, ...others]: Asks, run: Run): Question {
  const asks: Question["asks"] = [first.ask, ...others.map(({ ask }) => ask)];
  return { model: first.model, asks, metric, settings: run.settings[metric.id], sample };
}

/** Stores cached replies and removes them from the asks; stores the score if no asks are left. */
export async function storeKnown(work: OpenWork, run: Run, results: Results): Promise<void> {
  const { pending, asks } = work;
  if (pending.left === 0) return results.addScored(pending);
  const stored: Promise<void>[] = [];
  work.asks = asks.filter((open) => {
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
  await Promise.all(stored);
}

/** Groups polls with the same messages, unless the server is known to answer only one. */
export function requestsOf(asks: readonly OpenAsk[], judge: Pick<Judge, "traitsOf">, models: ReadonlySet<string>): Asks[] {
  const requests: [OpenAsk, ...OpenAsk[]][] = [];
  for (const open of asks) {
    if (!models.has(open.model)) continue;
    const last = requests.at(-1);
    const isSame = last?.[0].model === open.model && last[0].ask.messages === open.ask.messages;
    if (last && isSame && judge.traitsOf(open.model).severalReplies !== false) last.push(open);
    else requests.push([open]);
  }
  return requests;
}
