import { afterEach, beforeEach, expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { newId } from "@/lib/domain/id";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { perProcess } from "@/lib/domain/process/values";
import { isThorough } from "@/testing/thorough";
import { addPerson, renewLink } from "./manage";
import { changePassword, enterByLink, signIn } from "./sign-in";

const password = "correct horse battery";
let address = 0;
/** An address that has sent nothing before. */
const newAddress = () => `10.9.${Math.floor(++address / 200)}.${address % 200}`;
const at = (from: string) => ({ address: from, userAgent: "" });

async function person(from = newAddress()) {
  const email = `${newId()}@example.org`;
  const { id, token } = await addPerson({ email, name: "Ann", role: "admin" }, assayItself);
  const entered = await enterByLink(token, { email, password, ...at(from) });
  if ("problem" in entered) throw new Error(entered.problem);
  const cookie = entered.cookies.map((one) => one.split(";")[0]).join("; ");
  return { id, email, from, cookie };
}

const guess = (email: string, from: string, n: number) => signIn({ email, password: `wrong password ${n}`, ...at(from) });
const wrong = { problem: "The e-mail address or the password is wrong. Check both." };
const wait = { problem: "Too many attempts. Try again in 1 minute." };

beforeEach(() => {
  const { assay } = globalThis as { assay?: Map<string, unknown> };
  assay?.delete("sign-in-limits");
  perProcess("failed-sign-ins", () => new Map()).clear();
});
afterEach(async () => {
  await db.user.deleteMany();
  await db.auditEvent.deleteMany();
});

test.runIf(isThorough)(
  "guesses from changing addresses reach the account's limit, also for accounts that do not exist",
  async () => {
    const { email } = await person();
    for (const account of [email, "nobody@example.org"]) {
      // All at once, since each takes the time of hashing a password.
      const guesses = Array.from({ length: 10 }, (_, n) => guess(account, newAddress(), n));
      expect(await Promise.all(guesses)).toEqual(guesses.map(() => wrong));
      expect(await guess(account, newAddress(), 11)).toEqual(wait);
      expect(await guess(account.toUpperCase(), newAddress(), 12)).toEqual(wait);
    }
  },
);

test("a stranger who uses up an account's attempts does not lock out its person at a known address or with a new one-time link", async () => {
  const ann = await person();
  for (let n = 0; n < 12; n++) await guess(ann.email, newAddress(), n);
  expect(await signIn({ email: ann.email, password, ...at(newAddress()) })).toEqual(wait);
  expect(await signIn({ email: ann.email, password, ...at(ann.from) })).toHaveProperty("cookies");
  const token = await renewLink(ann.id, assayItself);
  const home = newAddress();
  expect(await enterByLink(token, { email: ann.email, password, ...at(home) })).toHaveProperty("cookies");
  expect(await signIn({ email: ann.email, password, ...at(home) })).toHaveProperty("cookies");
});

test.runIf(isThorough)("guesses from an address that the person signed in from before are limited too", async () => {
  const ann = await person();
  for (let n = 0; n < 10; n++) expect(await guess(ann.email, ann.from, n)).toEqual(wrong);
  expect(await signIn({ email: ann.email, password, ...at(ann.from) })).toEqual(wait);
});

test.runIf(isThorough)("one address may fail for ten accounts a minute, and successes do not count", async () => {
  const ann = await person();
  const from = newAddress();
  for (let n = 0; n < 9; n++) expect(await guess(`${n}@example.org`, from, n)).toEqual(wrong);
  expect(await signIn({ email: ann.email, password, ...at(from) })).toHaveProperty("cookies");
  expect(await guess("10@example.org", from, 10)).toEqual(wrong);
  expect(await guess("11@example.org", from, 11)).toEqual(wait);
});

test("a stolen session cannot be used to guess the current password", async () => {
  const ann = await person();
  const by: Actor = { kind: "person", id: ann.id, name: "Ann", email: ann.email, address: ann.from, token: null };
  const headers = new Headers({ cookie: ann.cookie });
  for (let n = 0; n < 10; n++)
    expect(await changePassword(headers, `wrong password ${n}`, "another long password", by)).toEqual({
      problem: "The current password is wrong. Type it again.",
    });
  expect(await changePassword(headers, password, "another long password", by)).toEqual(wait);
});

test("used, expired and unknown links get the same refusal", async () => {
  const email = `${newId()}@example.org`;
  const { id, token: used } = await addPerson({ email, name: "", role: "admin" }, assayItself);
  await enterByLink(used, { email, password, ...at(newAddress()) });
  const expired = await renewLink(id, assayItself);
  await db.verification.updateMany({ where: { value: id }, data: { expiresAt: new Date(0) } });
  for (const token of [used, expired, "never-was"]) {
    expect(await enterByLink(token, { email, password, ...at(newAddress()) })).toEqual({
      problem: "This link was already used or has expired. Ask an administrator for a new one.",
    });
  }
});

test("of links made at the same time, only one works", async () => {
  const { id } = await addPerson({ email: `${newId()}@example.org`, name: "", role: "admin" }, assayItself);
  await Promise.all([1, 2, 3, 4].map(() => renewLink(id, assayItself)));
  expect(await db.verification.count({ where: { value: id } })).toBe(1);
});

test("the audit log records who signed in from where, and failures without what was typed", async () => {
  const ann = await person();
  await guess(ann.email, "10.200.0.1", 1);
  await guess("my secret password", "10.200.0.1", 2);
  const { events } = await listEvents({});
  expect(events.map(({ action, target, address, actorId }) => [action, target, address, actorId])).toEqual([
    ["sign-in-failed", "an unknown account", "10.200.0.1", null],
    ["sign-in-failed", ann.email, "10.200.0.1", null],
    ["sign-in", ann.email, ann.from, ann.id],
    ["password-set", ann.email, ann.from, ann.id],
    ["person-added", ann.email, null, null],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/secret|wrong password \d|correct horse/);
});
