import type { Run } from "@/lib/db/runs/list";
import type { OpenUnit } from "@/lib/judge/asks";
import type { OpenedServer } from "./open-judge";
import { type OpenPage, type Pages, questionOf, type RequestTask, requestsOf, takeCached, withKeys } from "./open-work";
import { type Known, storeKnown } from "./results";

interface Queue {
  readonly tasks: RequestTask[];
  isReading: boolean;
  wake(): void;
}

/** What later steps ask, which exists only once the step before is judged. The last judgment of a step may come from one server
 *  and the next step ask another, so a server is done only when no server has work left. */
export class LaterSteps {
  readonly #known: Known;
  readonly #queues: Map<OpenedServer, Queue>;
  /** Servers that read pages, and tasks that are queued or under way. */
  #working: number;

  constructor(known: Known, servers: readonly OpenedServer[]) {
    this.#known = known;
    this.#queues = new Map(servers.map((server) => [server, { tasks: [], isReading: true, wake: () => undefined }]));
    this.#working = servers.length;
  }

  /** Call before the task whose judgment was the last of its step is done. */
  async add(units: readonly OpenUnit[], { pending, holdPage }: Pick<RequestTask, "pending" | "holdPage">): Promise<void> {
    const { run, traitsOf } = this.#known;
    const work = { pending, asks: withKeys(run, traitsOf, pending.metric, units) };
    if (run.judge.cache) {
      await takeCached(run, [work]);
      await storeKnown(work, this.#known);
    }
    for (const [{ judge, models }, { tasks, wake }] of this.#queues) {
      for (const asks of requestsOf(work.asks, judge, models)) {
        tasks.push({ pending, asks, question: questionOf(pending, asks, run), holdPage, done: this.began(holdPage()) });
      }
      wake();
    }
  }

  /** Counts a task until the returned function is called, which also calls `done`. */
  began(done: () => void): () => void {
    this.#working++;
    return () => {
      done();
      this.#end(1);
    };
  }

  /** The server has read all pages. Ends once no server has work, or at `drain`. */
  async *tasksOf(server: OpenedServer, drain: AbortSignal): AsyncGenerator<RequestTask> {
    const queue = this.#queues.get(server);
    if (!queue) return;
    this.#endReading(queue);
    while (!drain.aborted) {
      const task = queue.tasks.shift();
      if (task) yield task;
      else if (this.#working === 0) return;
      else await this.#change(queue, drain);
    }
  }

  /** What it has not begun stays open. */
  leave(server: OpenedServer): void {
    const queue = this.#queues.get(server);
    if (!queue) return;
    this.#queues.delete(server);
    this.#endReading(queue);
    this.#end(queue.tasks.length);
  }

  #change(queue: Queue, drain: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      queue.wake = () => {
        drain.removeEventListener("abort", queue.wake);
        queue.wake = () => undefined;
        resolve();
      };
      drain.addEventListener("abort", queue.wake);
    });
  }

  #endReading(queue: Queue): void {
    if (!queue.isReading) return;
    queue.isReading = false;
    this.#end(1);
  }

  #end(count: number): void {
    this.#working -= count;
    if (this.#working === 0) for (const { wake } of this.#queues.values()) wake();
  }
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
