import type { OpenUnit } from "@/lib/judge/asks";
import { type Known, storeKnown } from "./cached-replies";
import type { OpenedServer } from "./open-judge";
import { takeCached, withKeys } from "./open-work";
import { questionOf, type RequestTask, requestsOf } from "./requests";

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
