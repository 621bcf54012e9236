import { expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { assayItself } from "@/lib/domain/people/actor";
import { perProcess } from "@/lib/domain/process/values";
import { recordFailedSignIn } from "./failed-sign-ins";
import { addPerson } from "./manage";

test("an attack can neither fill the disk nor hide one account's failures behind others: each records twenty an hour", async () => {
  // Of tests that ran before in this process.
  perProcess("failed-sign-ins", () => new Map()).clear();
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const fail = (email: string, at: number) => recordFailedSignIn(email, "10.0.0.1", "wrong password", at);
  const failures = async () => (await listEvents({ action: "sign-in-failed" })).events;
  for (let n = 0; n < 50; n++) await fail(`${n}@example.org`, n);
  expect(await failures()).toHaveLength(20);
  await fail("ann@example.org", 50);
  expect((await failures())[0]?.target).toBe("ann@example.org");
  await fail("last@example.org", 3_600_000);
  expect((await failures())[0]?.detail).toEqual({ reason: "wrong password", "further failures before": 30 });
});
