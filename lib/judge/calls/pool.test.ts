import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runPool } from "./pool";

const never = new AbortController().signal;

/** Counts how many tasks were pulled and whether the source was closed. */
function countingSource(length: number) {
  const seen = { pulled: 0, closed: false };
  async function* tasks() {
    try {
      for (let task = 0; task < length; task++) {
        seen.pulled++;
        yield task;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { tasks: tasks(), seen };
}

test("every task runs once", async () => {
  const done: number[] = [];
  const { tasks } = countingSource(50);
  await runPool(tasks, 7, async (task) => void done.push(task), never);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, task) => task));
});

test("`concurrency` tasks run together, never more", async () => {
  let now = 0;
  let most = 0;
  await runPool(
    countingSource(40).tasks,
    4,
    async () => {
      most = Math.max(most, ++now);
      await turn();
      now--;
    },
    never,
  );
  expect(most).toBe(4);
});

test("a task is pulled only when there is room for it", async () => {
  const { tasks, seen } = countingSource(1000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pool = runPool(tasks, 3, () => held, never);
  for (let round = 0; round < 20; round++) await turn();
  expect(seen.pulled).toBe(3);
  release();
  await pool;
  expect(seen.pulled).toBe(1000);
});

test("an empty source ends immediately, and more workers than tasks do no harm", async () => {
  await runPool([], 5, async () => {}, never);
  const done: string[] = [];
  await runPool(["only"], 100, async (task) => void done.push(task), never);
  expect(done).toEqual(["only"]);
});

test("an error stops the pool, closes the source, and is thrown after the tasks in flight", async () => {
  const { tasks, seen } = countingSource(1000);
  const ended: number[] = [];
  const pool = runPool(
    tasks,
    3,
    async (task) => {
      if (task === 5) throw new Error("task 5");
      await turn();
      ended.push(task);
    },
    never,
  );
  await expect(pool).rejects.toThrow("task 5");
  expect(seen.pulled).toBeLessThan(12);
  expect(ended).toHaveLength(seen.pulled - 1);
  expect(seen.closed).toBe(true);
});

test("an error in the source is thrown", async () => {
  async function* broken() {
    yield 1;
    throw new Error("the source broke");
  }
  await expect(runPool(broken(), 2, async () => {}, never)).rejects.toThrow("the source broke");
});

test("after an abort no more tasks start, and the pool ends without an error", async () => {
  const { tasks, seen } = countingSource(1000);
  const controller = new AbortController();
  await runPool(
    tasks,
    2,
    async (task) => {
      if (task === 9) controller.abort();
    },
    controller.signal,
  );
  expect(seen.pulled).toBeLessThan(13);
  expect(seen.closed).toBe(true);
});
