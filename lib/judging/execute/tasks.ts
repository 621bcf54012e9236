import type { Run } from "@/lib/db/runs/list";
import type { OpenUnit } from "@/lib/judge/asks";
import { emptyUnit, readText } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import type { LaterSteps } from "./later-steps";
import type { OpenedServer } from "./open-judge";
import {
  type OpenAsk,
  type OpenPage,
  type OpenWork,
  type Pages,
  type Pending,
  type TraitsOf,
  takeCached,
  withKeys,
} from "./open-work";
import type { Results } from "./results";

export type Asks = readonly [OpenAsk, ...OpenAsk[]];

/** Asks for one request: same sample, metric, model and messages. */
export interface Task {
  pending: Pending;
  asks: Asks;
  question: Question;
  done(): void;
  /** Its page is done only after what this returns has been called too. */
  holdPage(): () => void;
}

export interface HeldPage {
  page: Promise<OpenPage | null>;
  /** Call once the work on the page is done. */
  release(): void;
}

/** Lets all servers of the run read the same pages at their own pace. A page is dropped once its last reader leaves, and re-read
 *  on demand. Results that need no request are stored when it is read. */
export function shareWork(known: Known, pages: Pages): (after: number) => HeldPage {
  const held = new Map<number, { page: Promise<OpenPage | null>; holders: number }>();
  async function read(after: number): Promise<OpenPage | null> {
    const page = await pages.read(after);
    await Promise.all((page?.work ?? []).map((work) => storeKnown(work, known)));
    await known.results.stored();
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
  server: OpenedServer,
  { pages, take, later }: { pages: Pages; take: (after: number) => HeldPage; later: LaterSteps | null },
  drain: AbortSignal,
): AsyncGenerator<Task> {
  const { judge, models } = server;
  let held = take(pages.first);
  let next: HeldPage | null = null;
  try {
    for (;;) {
      const page = await held.page;
      if (!page) break;
      next = take(page.last);
      const { release } = held;
      let left = 1;
      const done = () => {
        if (--left > 0) return;
        release();
        pages.passed?.(page);
      };
      const holdPage = () => {
        left++;
        return done;
      };
      for (const { pending, asks } of page.work) {
        for (const request of requestsOf(asks, judge, models)) {
          yield { pending, asks: request, question: questionOf(pending, request, run), done: holdPage(), holdPage };
        }
      }
      done();
      held = next;
      next = null;
    }
    if (later) yield* later.tasksOf(server, drain);
  } finally {
    later?.leave(server);
    held.release();
    next?.release();
    await Promise.allSettled([held.page, next?.page]);
  }
}

export function questionOf({ metric, sample }: Pending, [first, ...others]: Asks, run: Run): Question {
  const asks: Question["asks"] = [first.ask, ...others.map(({ ask }) => ask)];
  return { model: first.model, asks, metric, settings: run.settings[metric.id], sample };
}

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
