import { expect, test } from "vitest";
import { listShares } from "@/lib/access/shares/store";
import { db } from "@/lib/db/connection/client";
import { deleteRun } from "@/lib/runs/control/delete";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { createShare, revokeShare } from "./manage";
import { noteView } from "./note-view";
import { hashShareToken, newShareToken, openShare } from "./token";

async function newRuns(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { id } = await startedRows(rowsOf(2), ["all"], `shared ${at}`);
    await db.run.update({ where: { id }, data: { status: "completed" } });
    ids.push(id);
  }
  return ids;
}

test("a token opens its share, and only its hash is stored", async () => {
  const runs = await newRuns(1);
  const { id, token } = await createShare({ runs });
  expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(160);
  expect(await openShare(token)).toMatchObject({ id, runs, kind: "run" });
  const rows = JSON.stringify(await db.share.findMany());
  expect(rows).toContain(hashShareToken(token));
  expect(rows).not.toContain(token);
});

test("unknown and malformed tokens open nothing", async () => {
  for (const token of [newShareToken(), "", "a", "x".repeat(10_000), "../../etc/passwd", `${"a".repeat(31)}'`])
    expect(await openShare(token)).toBeNull();
});

test("a revoked share no longer opens, and keeps the time of its first revocation", async () => {
  const { id, token } = await createShare({ runs: await newRuns(1) });
  await revokeShare(id);
  expect(await openShare(token)).toBeNull();
  const { revokedAt } = await db.share.findUniqueOrThrow({ where: { id } });
  await revokeShare(id);
  expect(await db.share.findUniqueOrThrow({ where: { id } })).toMatchObject({ revokedAt });
  await expect(revokeShare("nothing")).rejects.toThrow("There is no share nothing.");
});

test("a comparison's share ends when one of its runs is deleted", async () => {
  const [one = "", other = ""] = await newRuns(2);
  const { id, token } = await createShare({ runs: [one, other] });
  const alone = await createShare({ runs: [other] });
  await deleteRun(one);
  expect(await openShare(token)).toBeNull();
  expect((await listShares()).shares.map((share) => share.id)).not.toContain(id);
  expect(await openShare(alone.token)).toMatchObject({ id: alone.id });
});

test("runs that cannot be shared are refused", async () => {
  const [one = "", other = ""] = await newRuns(2);
  await expect(createShare({ runs: [] })).rejects.toThrow("Name a run");
  await expect(createShare({ runs: ["nothing"] })).rejects.toThrow("There is no run nothing.");
  await expect(createShare({ runs: [one, one] })).rejects.toThrow("named twice");
  await expect(createShare({ runs: [one, other], filter: "q=bridge" })).rejects.toThrow("Leave out the filter");
  await expect(createShare({ runs: [one], level: "scores", guests: true })).rejects.toThrow("only with the texts");
});

test("simultaneous views are all counted, and the last one's time is stored", async () => {
  const { id } = await createShare({ runs: await newRuns(1), label: "counted" });
  const last = new Date("2026-11-21T20:00:00.000Z");
  await Promise.all(Array.from({ length: 50 }, (_, at) => noteView(id, at === 49 ? last : new Date())));
  const { shares } = await listShares();
  expect(shares.find((share) => share.id === id)).toMatchObject({ views: 50, lastViewedAt: last, label: "counted" });
});
