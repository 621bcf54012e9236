import { expect, test } from "vitest";
import { Flow, type Permit } from "./flow";

const aFlow = (more: Partial<ConstructorParameters<typeof Flow>[0]> = {}) =>
  new Flow({ concurrency: 4, rpm: null, tpm: null, ...more });
const quick = { latencyMs: 1 };
const rest = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A turn that must be there at once. */
async function permitOf(flow: Flow): Promise<Permit> {
  const permit = await flow.enter();
  if (!permit) throw new Error("The flow is stopped.");
  return permit;
}

/** Who has got a turn so far. */
function enterAll(flow: Flow, count: number, options?: Parameters<Flow["enter"]>[0]) {
  const given: (Permit | null)[] = [];
  for (let each = 0; each < count; each++) flow.enter(options).then((turn) => given.push(turn));
  return given;
}

test("`concurrency` calls run together, and the next starts when one ends", async () => {
  const flow = aFlow();
  const given = enterAll(flow, 6);
  await rest();
  expect(given).toHaveLength(4);
  given[0]?.end("answered", quick);
  await rest();
  expect(given).toHaveLength(5);
});

test("a retry goes before calls that were never sent", async () => {
  const flow = aFlow({ concurrency: 1 });
  const first = await permitOf(flow);
  const order: string[] = [];
  flow.enter().then((turn) => {
    order.push("new");
    turn?.end("answered", quick);
  });
  flow.enter({ isRetry: true }).then((turn) => {
    order.push("again");
    turn?.end("answered", quick);
  });
  first.end("answered", quick);
  await rest();
  expect(order).toEqual(["again", "new"]);
});

test("a Retry-After delays every call, and a shorter one does not shorten it", async () => {
  const flow = aFlow();
  (await permitOf(flow)).end("pushed-back", { ...quick, retryAfterMs: 600_000 });
  flow.pause(1);
  const given = enterAll(flow, 3);
  await rest();
  expect(given).toHaveLength(0);
  flow.stop();
  await rest();
  expect(given).toEqual([null, null, null]);
});

test("after a pause the waiting calls go out", async () => {
  const flow = aFlow();
  flow.pause(10);
  expect(await flow.enter()).not.toBeNull();
});

test("requests a minute are spread evenly", async () => {
  const flow = aFlow({ concurrency: 100, rpm: 6_000 });
  const started = performance.now();
  for (let each = 0; each < 40; each++) (await permitOf(flow)).end("answered", quick);
  // One every 10 ms, but for the tenth of a second that may be run ahead.
  expect(performance.now() - started).toBeGreaterThan(280);
});

test("tokens per minute delay the next call, and actual use corrects the estimate", async () => {
  const flow = aFlow({ concurrency: 100, tpm: 60_000 });
  (await flow.enter({ tokens: 100 }))?.end("answered", { ...quick, tokens: 600_000 });
  const given = enterAll(flow, 1, { tokens: 10 });
  await rest();
  expect(given).toHaveLength(0);
  const other = aFlow({ concurrency: 100, tpm: 60_000 });
  (await other.enter({ tokens: 600_000 }))?.end("answered", { ...quick, tokens: 10 });
  expect(await other.enter({ tokens: 10 })).not.toBeNull();
  flow.stop();
});

/** One round after the other of a server with so many seats; gives the limit after each. */
async function play(flow: Flow, seats: number, rounds: number): Promise<number[]> {
  const limits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = await Promise.all(Array.from({ length: flow.limit }, () => permitOf(flow)));
    for (const [at, turn] of turns.entries()) turn.end(at < seats ? "answered" : "pushed-back", quick);
    limits.push(flow.limit);
    // A call that was pushed back keeps its place for as long as a call takes.
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  return limits;
}

test("a server's capacity of eight is found, used fully and hardly exceeded", async () => {
  const flow = aFlow({ concurrency: 32 });
  const limits = (await play(flow, 8, 60)).slice(20);
  expect(Math.min(...limits)).toBe(8);
  expect(Math.max(...limits)).toBeLessThanOrEqual(9);
});

test("calls to a server that refuses everything drop to one at a time", async () => {
  const flow = aFlow({ concurrency: 32 });
  expect((await play(flow, 0, 8)).at(-1)).toBe(1);
});

test("full concurrency returns when the server recovers", async () => {
  const flow = aFlow({ concurrency: 8 });
  await play(flow, 0, 4);
  expect(flow.limit).toBeLessThan(3);
  expect((await play(flow, 100, 60)).at(-1)).toBe(8);
});

test("a slow server gets fewer calls at a time; other failures change nothing", async () => {
  const flow = aFlow({ concurrency: 10 });
  for (let each = 0; each < 10; each++) (await permitOf(flow)).end("answered", { latencyMs: 50 });
  expect(flow.limit).toBe(10);
  for (let each = 0; each < 30; each++) (await permitOf(flow)).end("failed", { latencyMs: 5_000 });
  expect(flow.limit).toBe(10);
  for (let each = 0; each < 30; each++) (await permitOf(flow)).end("answered", { latencyMs: 500 });
  expect(flow.limit).toBeLessThan(10);
});
