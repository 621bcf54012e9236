import type { Run } from "@/lib/db/runs/list";
import { type Known, storeKnown } from "./cached-replies";
import type { LaterSteps } from "./later-steps";
import type { OpenedServer } from "./open-judge";
import type { OpenPage, Pages } from "./open-work";
import { questionOf, type RequestTask, requestsOf } from "./requests";

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
): AsyncGenerator<RequestTask> {
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
          const whenDone = later ? later.began(holdPage()) : holdPage();
          yield { pending, asks: request, question: questionOf(pending, request, run), done: whenDone, holdPage };
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
