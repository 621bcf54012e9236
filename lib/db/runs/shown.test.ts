import { beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/connection/client";
import { servesWith } from "@/lib/domain/process/environment";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { claimRun, leaseOwners } from "./claims";
import { countersOf, findRun, listRuns } from "./list";

const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds);

const queued = async (name = "one") => storedRun(await createTestDataset(rowsOf(1), name), { name, metrics: ["a"] });

async function running(leaseUntil: Date | null): Promise<string> {
  const id = await queued();
  await db.run.update({ where: { id }, data: { status: "running", leaseOwner: "w", leaseUntil } });
  return id;
}

beforeEach(async () => {
  await db.run.deleteMany();
});

const abandoned = [
  ["that ended", () => ahead(-1_000)],
  ["that lies further ahead than any can, since a clock was set back", () => ahead(3_600_000)],
  ["of nobody", () => null],
] as const;

test.each(abandoned)("a run with a lease %s is nowhere shown as running, and says how it continues", async (_, until) => {
  const id = await running(until());
  const shown = {
    status: "queued",
    reason: `Its process ended. It resumes automatically while assay serve or assay worker runs, or with: assay resume ${id}`,
  };
  expect(await findRun(id)).toMatchObject(shown);
  expect((await countersOf([id])).get(id)).toMatchObject(shown);
  expect((await listRuns()).runs).toMatchObject([shown]);
  expect((await listRuns({ statuses: ["queued"] })).runs.map((run) => run.id)).toEqual([id]);
  expect((await listRuns({ statuses: ["running"] })).total).toBe(0);
});

test.each(abandoned)("a run with a lease %s can be claimed, and is running then", async (_, until) => {
  const id = await running(until());
  expect(await claimRun("next", ahead(20_000))).toBe(id);
  expect(await findRun(id)).toMatchObject({ status: "running", reason: null, leaseOwner: "next" });
  expect((await listRuns({ statuses: ["running"] })).total).toBe(1);
  expect((await listRuns({ statuses: ["queued"] })).total).toBe(0);
});

test("a queued run with a lease too far in the future can be claimed; one with a valid lease cannot", async () => {
  const id = await queued();
  await db.run.update({ where: { id }, data: { leaseOwner: "w", leaseUntil: ahead(20_000) } });
  expect(await claimRun("next", ahead(20_000), { id })).toBeNull();
  expect(await leaseOwners()).toEqual(["w"]);
  await db.run.update({ where: { id }, data: { leaseUntil: ahead(3_600_000) } });
  expect(await leaseOwners()).toEqual([]);
  expect(await claimRun("next", ahead(20_000), { id })).toBe(id);
});

test("a queued run says what it waits for: a process, or the run before it", async () => {
  const id = await queued("later");
  expect((await findRun(id))?.reason).toBe(
    `It starts automatically while assay serve or assay worker runs, or with: assay resume ${id}`,
  );
  const first = await running(ahead(20_000));
  await db.run.update({ where: { id: first }, data: { name: `first ${"x".repeat(200)}` } });
  expect((await findRun(id))?.reason).toMatch(/^It starts when the run “first x{74}…” is done\.$/);
  const last = await queued("last");
  expect((await findRun(last))?.reason).toBe("It starts when the 2 runs ahead of it are done.");
  expect((await countersOf([id, last])).get(id)?.reason).toContain("“first");
  await db.run.update({ where: { id: first }, data: { status: "paused", reason: "Paused manually." } });
  expect((await findRun(id))?.reason).toContain("while assay serve");
  expect((await findRun(first))?.reason).toBe("Paused manually.");
});

test("under assay serve a queued run waits for its worker, or for an assay worker where it has none", async () => {
  vi.stubEnv("ASSAY_SERVES", servesWith.worker);
  try {
    expect((await findRun(await queued()))?.reason).toBe("It starts in a moment.");
    expect((await findRun(await running(null)))?.reason).toBe("Its process ended. It resumes in a moment.");
    vi.stubEnv("ASSAY_SERVES", servesWith.noWorker);
    expect((await findRun(await queued()))?.reason).toBe("It starts once an assay worker claims it. This server runs no worker.");
  } finally {
    vi.unstubAllEnvs();
  }
});
