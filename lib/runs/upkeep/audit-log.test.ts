import { afterEach, expect, test } from "vitest";
import { createShare, revokeShare } from "@/lib/access/shares/manage";
import { listActors, listEvents, recordEvent } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { deletePrice, setPrice } from "@/lib/db/prices";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { deleteDataset, deleteRun } from "@/lib/runs/control/delete";
import { cancelRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { pruneAuditLog, setAuditDays } from "./audit-log";
import { setRetention } from "./retention";

const ann: Actor = { kind: "person", id: "ann1", name: "Ann", email: "ann@example.org", address: "10.0.0.1", token: null };
const byToken: Actor = { ...ann, kind: "token", token: "CI" };

afterEach(async () => {
  await db.auditEvent.deleteMany();
  await db.setting.deleteMany();
});

test("starting, cancelling, sharing, deleting and changing settings are logged with actor and target", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const judge = { kind: "lexical" as const };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge }, { by: byToken });
  await cancelRun(id, ann);
  const share = await createShare({ runs: [id] }, ann);
  await revokeShare(share.id, ann);
  await deleteRun(id, ann);
  await deleteDataset(datasetId, ann);
  await setPrice("judge-a", { prompt: 1, completion: 2 }, ann);
  await deletePrice("judge-a", ann);
  await setRetention(30, ann);
  const { events } = await listEvents({ actor: "ann1" });
  expect(events.map(({ action }) => action)).toEqual([
    "retention-changed",
    "price-removed",
    "price-set",
    "dataset-deleted",
    "run-deleted",
    "share-revoked",
    "share-made",
    "run-cancelled",
    "run-started",
  ]);
  expect(events.at(-1)).toMatchObject({ actorKind: "token", actorName: "Ann", address: "10.0.0.1", detail: { token: "CI", id } });
  expect(JSON.stringify(events)).not.toContain(share.token);
});

test("refused actions are not recorded", async () => {
  await expect(deleteRun("none", ann)).rejects.toThrow("There is no run");
  await expect(revokeShare("none", ann)).rejects.toThrow("There is no share");
  await expect(deletePrice("none", ann)).rejects.toThrow("no custom price");
  await expect(cancelRun("none", ann)).rejects.toThrow("There is no run");
  expect((await listEvents({})).total).toBe(0);
});

test("an event's size is bounded", async () => {
  const long = "x".repeat(10_000);
  const detail = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`value ${n}`, long]));
  await recordEvent({ ...ann, name: long }, "run-deleted", long, detail);
  const row = await db.auditEvent.findFirstOrThrow();
  expect(JSON.stringify(row).length).toBeLessThan(3_000);
});

test("events are filtered by person, by kind of actor, by action and by time, and paged newest first", async () => {
  await recordEvent(ann, "run-deleted", "one");
  await recordEvent(byToken, "run-started", "two");
  await recordEvent(assayItself, "run-deleted", "three");
  const targets = async (...args: Parameters<typeof listEvents>) =>
    (await listEvents(...args)).events.map(({ target }) => target);
  expect(await targets({})).toEqual(["three", "two", "one"]);
  expect(await targets({ actor: "ann1" })).toEqual(["two", "one"]);
  expect(await targets({ actor: "system" })).toEqual(["three"]);
  expect(await targets({ action: "run-deleted" })).toEqual(["three", "one"]);
  expect(await targets({ since: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await targets({}, { skip: 1, take: 1 })).toEqual(["two"]);
  expect(await listActors()).toMatchObject([
    { value: "ann1", name: "Ann", email: "ann@example.org" },
    { value: "system", name: "Assay" },
  ]);
});

test("events older than the setting are deleted, which is recorded too", async () => {
  await recordEvent(ann, "run-deleted", "old");
  await db.auditEvent.updateMany({ data: { at: new Date(Date.now() - 40 * 86_400_000) } });
  await recordEvent(ann, "run-deleted", "new");
  expect(await pruneAuditLog()).toBe(0);
  await setAuditDays(30, ann);
  expect(await pruneAuditLog()).toBe(1);
  expect((await listEvents({})).events.map(({ action, target }) => [action, target])).toEqual([
    ["audit-pruned", "1 events"],
    ["audit-retention-changed", "audit log"],
    ["run-deleted", "new"],
  ]);
  await expect(setAuditDays(0, ann)).rejects.toMatchObject({ errors: [{ path: "days" }] });
  await expect(setAuditDays(Number.NaN, ann)).rejects.toMatchObject({ errors: [{ path: "days" }] });
});
