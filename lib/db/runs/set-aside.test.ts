import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { claimRun, nextClaim } from "./claims";
import { moveRun } from "./status";

const soon = () => new Date(Date.now() + 20_000);
const long = new Date(Date.now() - 60_000);

const queued = async () =>
  storedRun(await createTestDataset([{ question: "Which?", contexts: ["This."], response: "This." }]), { planned: 5 });

const lose = (id: string, ok: number) =>
  db.run.update({ where: { id }, data: { ok, leaseOwner: null, leaseUntil: new Date(0), claimedAt: long } });

test("a run whose workers end twice without a judgment is set aside with its reason, and others continue", async () => {
  const hog = await queued();
  const other = await queued();
  expect(await claimRun("one", soon())).toBe(hog);
  await lose(hog, 0);
  expect(await claimRun("two", soon())).toBe(hog);
  await lose(hog, 0);
  expect(await claimRun("three", soon())).toBe(other);
  const { status, reason } = await db.run.findUniqueOrThrow({ where: { id: hog } });
  expect([status, reason]).toEqual([
    "paused",
    expect.stringContaining("Its worker ended or stood still 2 times at the same place, with 0 of 5"),
  ]);
  await moveRun(hog, ["paused"], "queued");
  expect(await claimRun("four", soon())).toBe(hog);
});

test("a run that continues between its workers' ends is not set aside", async () => {
  const id = await queued();
  for (const ok of [1, 2, 3, 4]) {
    expect(await claimRun(`worker ${ok}`, soon(), { id })).toBe(id);
    await lose(id, ok);
  }
});

test("a run with batches that waits for its server resumes by itself", async () => {
  await db.run.deleteMany({});
  const id = await queued();
  const later = new Date(Date.now() + 60_000);
  await db.run.update({ where: { id }, data: { status: "paused", waitsUntil: later, nextPollAt: long } });
  expect(await claimRun("one", soon(), "batches")).toBeNull();
  expect(await nextClaim("batches")).toEqual(later);
  await db.run.update({ where: { id }, data: { waitsUntil: long } });
  expect(await claimRun("one", soon(), "calls")).toBeNull();
  expect(await claimRun("one", soon(), "batches")).toBe(id);
});
