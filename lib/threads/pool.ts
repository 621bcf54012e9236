import type { Transferable } from "node:worker_threads";
import type { Piscina } from "piscina";
import { perProcess } from "@/lib/domain/process/values";
import { bundleOf } from "./bundle";
import { receiveError } from "./sent-error";
import type { InputOf, OutputOf, TaskAnswer } from "./task";

/** `Tasks` is `typeof import(…)` of the threads' file. */
export interface Threads<Tasks> {
  /** Throws what the task throws: a Refusal, or SQLite's errors with their code. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: InputOf<Tasks[Name]>,
    handedOver?: readonly Transferable[],
  ): Promise<OutputOf<Tasks[Name]>>;
  readonly open: number;
  end(): Promise<void>;
}

export interface PoolOptions {
  maxThreads?: number;
  concurrentTasksPerWorker?: number;
  loadBalancer?: NonNullable<ConstructorParameters<typeof Piscina>[0]>["loadBalancer"];
  resourceLimits?: { maxYoungGenerationSizeMb?: number; maxOldGenerationSizeMb?: number };
}

/** Threads start as work arrives. Idle threads do not keep the process alive. */
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
        // A thread out of memory fails alone. The young generation is small because each thread's counts towards the process.
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
        const answer: TaskAnswer<OutputOf<Tasks[typeof name]>> = await threads.run(input, {
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

/** Loaded with the first thread: a command without threads does not need it. */
async function startPool(bundle: string, options: PoolOptions, onFailure: () => void): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    ...options,
    filename: bundleOf(bundle),
    // With 0, waiting tasks would wait forever if the only thread failed.
    minThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    atomics: "disabled",
    execArgv: [],
    recordTiming: false,
  });
  // A thread that fails without a task failed to start. Its waiting tasks must fail too, or they would wait forever.
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

const all = perProcess("threads", () => new Map<string, Shared>());

/** Shared by the process. They end, freeing their memory, after `idleMs` without work. */
export function sharedThreads<Tasks>(
  bundle: string,
  { idleMs, ...options }: PoolOptions & { idleMs: number },
): Omit<Threads<Tasks>, "end"> {
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

export async function endSharedThreads(bundle: string): Promise<void> {
  const shared = all.get(bundle);
  all.delete(bundle);
  clearTimeout(shared?.idle);
  await shared?.threads.end();
}
