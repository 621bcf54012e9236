import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { arriving, whileTimeLasts } from "./in-time";
import { defaultLimits } from "./limits";

async function sizeOf(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) size += chunk.length;
  return size;
}

/** Sends a byte at a time, forever. */
async function* dripping(): AsyncGenerator<Uint8Array> {
  for (;;) {
    await wait(5);
    yield Buffer.from("x");
  }
}

test("refuses a sender that stops sending, after any number of reads", async () => {
  const silent: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) };
  await expect(sizeOf(arriving(silent, { seconds: 0.05, bytes: 1, most: 60 }))).rejects.toThrow(
    /^The upload stalled: fewer than 1 bytes arrived in 0.05 seconds\. Nothing was stored/,
  );
});

test("refuses a sender that sends a byte now and then", async () => {
  await expect(sizeOf(arriving(dripping(), { seconds: 0.1, bytes: 4096, most: 60 }))).rejects.toThrow(/fewer than 4,096 bytes/);
});

test("refuses a sender that keeps pace but never ends", async () => {
  await expect(sizeOf(arriving(dripping(), { seconds: 60, bytes: 1, most: 0.1 }))).rejects.toThrow(/took longer than/);
});

test("time without a reader of the received bytes does not count", async () => {
  async function* quick() {
    yield Buffer.from("a");
    yield Buffer.from("b");
  }
  const taken: string[] = [];
  for await (const chunk of arriving(quick(), { seconds: 0.5, bytes: 100, most: 0.5 })) {
    taken.push(chunk.toString());
    await wait(600);
  }
  expect(taken).toEqual(["a", "b"]);
});

test("processing a file stops after the time limit; waiting for its bytes does not count", async () => {
  async function* late() {
    for (let n = 0; n < 2; n++) {
      await wait(300);
      yield Buffer.from("x");
    }
  }
  const limits = { ...defaultLimits, seconds: 0.5 };
  expect(await sizeOf(whileTimeLasts(late(), limits))).toBe(2);
  const slowly = async () => {
    for await (const _ of whileTimeLasts(late(), limits)) await wait(600);
  };
  await expect(slowly()).rejects.toThrow(/^Reading the file takes longer than/);
});
