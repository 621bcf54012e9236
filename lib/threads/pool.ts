import type { Transferable } from "node:worker_threads";
import type { Piscina } from "piscina";
import { bundleOf } from "./bundle";
import { receiveError } from "./sent-error";
import type { Answer, InputOf, OutputOf } from "./task";

/** Threads that do the tasks which their file exports: `Tasks` is that file's `typeof import(…)`. */
export interface Threads<Tasks> {
  /** Throws what the task throws: a Refusal as one, SQLite's errors with their code. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: InputOf<Tasks[Name]>,
    handedOver?: readonly Transferable[],
  ): Promise<OutputOf<Tasks[Name]>>;
  /** Tasks that are under way or wait. */
  readonly open: number;
  /** Ends the threads at once; what they were doing fails. */
  end(): Promise<void>;
}

export interface PoolOptions {
  maxThreads?: number;
  concurrentTasksPerWorker?: number;
  loadBalancer?: NonNullable<ConstructorParameters<typeof Piscina>[0]>["loadBalancer"];
  resourceLimits?: { maxYoungGenerationSizeMb?: number; maxOldGenerationSizeMb?: number };
}

/** Starts a thread that runs a bundle of cli/build.mjs, and more of them up to `maxThreads` as there is work. An idle one holds up no process. */
export function startThreads<Tasks>(
  bundle: string,
  { resourceLimits, maxThreads = 1, ...options }: PoolOptions = {},
): Threads<Tasks> {
  let pool: Promise<Piscina> | undefined;
  const start = () => {
    pool ??= startPool(
      bundle,
      {
        ...options,
        maxThreads,
        // A thread that needs more fails alone, and the process goes on. The young generation is small because each thread's counts for the process.
        resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024, ...resourceLimits },
      },
      () => {
        pool = undefined;
      },
    );
    return pool;
  };
  start();
  let open = 0;
  return {
    async run(name, input, handedOver = []) {
      open++;
      try {
        const threads = await start();
        const answer: Answer<OutputOf<Tasks[typeof name]>> = await threads.run(input, {
          name,
          transferList: [...handedOver] as never,
        });
        if ("error" in answer) throw receiveError(answer.error);
        return answer.output;
      } finally {
        open--;
      }
    },
    get open() {
      return open;
    },
    end: async () => (await pool)?.destroy(),
  };
}

/** Loaded with the first thread: a command that starts none does without. */
async function startPool(bundle: string, options: PoolOptions, onFailure: () => void): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    ...options,
    filename: bundleOf(bundle),
    // With none, tasks that wait would go on waiting when the only thread fails.
    minThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Waiting by Atomics would stop what a thread does beside its next task.
    atomics: "disabled",
    execArgv: [],
    recordTiming: false,
  });
  // A thread that fails without a task failed as it started: the tasks that wait for it fail too, rather than wait for ever.
  pool.on("error", () => {
    onFailure();
    void pool.destroy();
  });
  return pool;
}

interface Shared {
  threads: Threads<unknown>;
  idle?: NodeJS.Timeout;
}

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayThreads?: Map<string, Shared> };

/** Threads that all of this process share. They start when they are needed, and end with their memory when they have been idle for `idleMs`. */
export function sharedThreads<Tasks>(
  bundle: string,
  { idleMs, ...options }: PoolOptions & { idleMs: number },
): Omit<Threads<Tasks>, "end"> {
  kept.assayThreads ??= new Map();
  const all = kept.assayThreads;
  return {
    async run(...task) {
      const shared = all.get(bundle) ?? { threads: startThreads(bundle, options) };
      all.set(bundle, shared);
      clearTimeout(shared.idle);
      const threads = shared.threads as Threads<Tasks>;
      try {
        return await threads.run(...task);
      } finally {
        clearTimeout(shared.idle);
        shared.idle = setTimeout(() => {
          if (threads.open > 0 || all.get(bundle) !== shared) return;
          all.delete(bundle);
          void threads.end();
        }, idleMs).unref();
      }
    },
    get open() {
      return all.get(bundle)?.threads.open ?? 0;
    },
  };
}

/** Ends the shared threads of a bundle now. The next task starts them again. */
export async function endSharedThreads(bundle: string): Promise<void> {
  const shared = kept.assayThreads?.get(bundle);
  kept.assayThreads?.delete(bundle);
  clearTimeout(shared?.idle);
  await shared?.threads.end();
}
