import { expect, test } from "vitest";
import { findToken } from "@/lib/access/tokens/manage";
import { runAssay } from "@/testing/run-assay";

const json = async (...args: string[]) => {
  const { out, err, code } = await runAssay([...args, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

test("without accounts there are no tokens, and the error says what to do", async () => {
  const { code, out, err } = await runAssay(["token", "add", "CI", "--user", "ann@example.org"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("assay user add EMAIL --role admin");
});

test("a token is created for a person, listed, used and revoked, and the audit log records it without the secret", async () => {
  await runAssay(["user", "add", "ann@example.org", "--role", "admin"]);
  const made = await json("token", "add", "CI", "--user", "Ann@example.org", "--role", "editor");
  expect(made).toMatchObject({ user: "ann@example.org", role: "editor", token: expect.stringMatching(/^assay_/) });
  const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect(await findToken(made.token)).toMatchObject({ role: "editor" });
  const forever = await json("token", "add", "Old", "--user", "ann@example.org", "--expires", "none");
  expect(forever).toMatchObject({ role: "viewer", expiresAt: null });
  const { tokens } = await json("token", "list", "--user", "ann@example.org");
  expect(tokens).toMatchObject([
    { id: forever.id, label: "Old", user: "ann@example.org", role: "viewer", effectiveRole: "viewer", lastUsedAt: null },
    { id: made.id, label: "CI", role: "editor", lastUsedAt: expect.any(String) },
  ]);
  const table = await runAssay(["token", "list"]);
  expect(table.out).toMatch(/CI +ann@example\.org +editor/);
  expect(await json("token", "remove", made.id)).toEqual({ removed: made.id });
  expect(await findToken(made.token)).toBeNull();
  expect((await runAssay(["token", "remove", made.id])).code).toBe(2);

  const { events } = await json("audit", "--since", "1d");
  expect(events.map(({ action }: { action: string }) => action)).toEqual([
    "token-revoked",
    "token-made",
    "token-made",
    "person-added",
  ]);
  expect(events[0]).toMatchObject({ actor: { kind: "command", id: null }, target: "CI", detail: { of: "ann@example.org" } });
  expect(JSON.stringify([events, tokens])).not.toContain(made.token);
  const filtered = await json("audit", "--action", "person-added");
  expect(filtered).toMatchObject({ total: 1, days: 365, events: [{ target: "ann@example.org" }] });
  expect((await json("audit", "--keep", "30")).days).toBe(30);
  expect((await runAssay(["audit"])).out).toMatch(/person-added +ann@example\.org/);
});

test.each([
  ["an unknown person", ["token", "add", "CI", "--user", "bo@example.org"], "There is no account bo@example.org"],
  ["no such role", ["token", "add", "CI", "--user", "ann@example.org", "--role", "king"], "There is no role king"],
  ["no such time", ["token", "add", "CI", "--user", "ann@example.org", "--expires", "soon"], "The expiry cannot be read"],
  ["too long a time", ["token", "add", "CI", "--user", "ann@example.org", "--expires", "9999d"], "Give days as in 7d"],
  ["no such action", ["audit", "--action", "coffee"], "There is no action coffee"],
  ["no such moment", ["audit", "--since", "soon"], "--since soon cannot be read"],
])("%s is refused with an error", async (_, args, sentence) => {
  const { code, out, err } = await runAssay(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(sentence);
});
