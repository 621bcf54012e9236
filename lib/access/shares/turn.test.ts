import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { askDoor } from "@/lib/door/ask";
import { readVisitorHeader, visitorHeader } from "@/lib/door/visitor-header";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { createShare, revokeShare } from "./manage";

const ask = (url: string, method = "GET", headers: Record<string, string> = {}) =>
  askDoor({ method, url, headers: { host: "127.0.0.1:3000", ...headers }, address: "192.0.2.1", httpVersion: "1.1" }, false);

async function newShare(): Promise<{ id: string; token: string }> {
  const { id: run } = await startedRows(rowsOf(1), ["nvidia-context-relevance"]);
  return createShare({ runs: [run] });
}

test("a share's visitor is anonymous; its pages are hidden from search engines and send no referrer", async () => {
  const { token } = await newShare();
  const answer = await ask(`/share/${token}`, "GET", { cookie: "session=x", "x-assay-visitor": "admin" });
  expect(answer).toMatchObject({
    kind: "allowed",
    sent: {
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "private, no-store",
    },
  });
  const written = answer.kind === "allowed" ? answer.headers[visitorHeader] : null;
  expect(readVisitorHeader(String(written))).toEqual({ kind: "nobody" });
});

test("revoked, expired and unknown shares, and unknown addresses under one, get the same response", async () => {
  const revoked = await newShare();
  const expired = await newShare();
  const works = await newShare();
  await revokeShare(revoked.id);
  await db.share.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
  const addresses = [revoked.token, expired.token, "a".repeat(32), "x", `${revoked.token}/samples/1`, `${works.token}/nothing`];
  const answers = await Promise.all(addresses.map((address) => ask(`/share/${address}`)));
  expect(answers[0]).toMatchObject({ kind: "refused", status: 404 });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("nothing but a comment can be posted to a share, no server action either", async () => {
  const { token } = await newShare();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect((await ask(`/share/${token}`, method, { "next-action": "0".repeat(42) })).kind).toBe("refused");
  expect((await ask(`/share/${token}/comments`, "POST")).kind).toBe("allowed");
  expect(await ask(`/share/${"a".repeat(32)}/comments`, "POST")).toMatchObject({ status: 404 });
});
