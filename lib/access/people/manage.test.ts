import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { listPeople } from "./list";
import { addPerson, endSessions, personOfLink, removePerson, renewLink, setRole } from "./manage";
import { enterByLink, signIn } from "./sign-in";

const password = "correct horse battery";
const from = (address: string) => ({ address, userAgent: "" });

beforeEach(async () => {
  await addPerson({ email: "root@example.org", name: "Root", role: "admin" }, assayItself);
});
afterEach(async () => {
  await db.user.deleteMany();
  await db.verification.deleteMany();
});

test("a person chooses a password by a link that works once, and signs in with it", async () => {
  const { token } = await addPerson({ email: "Ann@Example.org ", name: "Ann", role: "editor" }, assayItself);
  expect(await personOfLink(token)).toEqual({ name: "Ann", email: "ann@example.org" });
  expect(await enterByLink(token, { email: "ann@example.org", password: "short", ...from("10.0.0.1") })).toEqual({
    problem: "Choose a password of at least 12 characters.",
  });
  const entered = await enterByLink(token, { email: "ann@example.org", password, ...from("10.0.0.1") });
  expect("cookies" in entered && entered.cookies.join()).toMatch(/assay\.session_token=.*HttpOnly.*SameSite=Lax/i);
  expect(await personOfLink(token)).toBeNull();
  expect(await enterByLink(token, { email: "ann@example.org", password, ...from("10.0.0.1") })).toHaveProperty("problem");
  expect(await signIn({ email: "ann@example.org", password, ...from("10.0.0.1") })).toHaveProperty("cookies");
  expect((await listPeople())[0]).toMatchObject({ name: "Ann", role: "editor", hasPassword: true, sessions: 2 });
});

test("a wrong address and a wrong password get the same response", async () => {
  const { token } = await addPerson({ email: "ann@example.org", name: "", role: "editor" }, assayItself);
  await enterByLink(token, { email: "ann@example.org", password, ...from("10.0.0.2") });
  const wrong = await signIn({ email: "ann@example.org", password: "another password", ...from("10.0.0.3") });
  expect(await signIn({ email: "bo@example.org", password, ...from("10.0.0.3") })).toEqual(wrong);
});

test("neither a link's token nor a password can be read from the database", async () => {
  const { token } = await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const before = JSON.stringify(await db.verification.findMany());
  await enterByLink(token, { email: "ann@example.org", password, ...from("10.0.0.5") });
  const after = JSON.stringify([await db.account.findMany(), await db.verification.findMany()]);
  expect(before).not.toContain(token);
  expect(after).not.toContain(password);
});

test("a new link ends the one before; choosing a password by it signs out everywhere", async () => {
  const { id, token } = await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  await enterByLink(token, { email: "ann@example.org", password, ...from("10.0.0.6") });
  const first = await renewLink(id, assayItself);
  const second = await renewLink(id, assayItself);
  expect(await personOfLink(first)).toBeNull();
  await enterByLink(second, { email: "ann@example.org", password: "a second password", ...from("10.0.0.6") });
  expect((await listPeople()).at(-1)).toMatchObject({ sessions: 1 });
  await endSessions(id, assayItself);
  expect((await listPeople()).at(-1)).toMatchObject({ sessions: 0 });
});

test("the first account has to be an administrator's, and the last administrator cannot be removed", async () => {
  await db.user.deleteMany();
  await expect(addPerson({ email: "bo@example.org", name: "", role: "viewer" }, assayItself)).rejects.toThrow("administrator");
  const ann = await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  await expect(setRole(ann.id, "viewer", assayItself)).rejects.toThrow("last administrator");
  await expect(removePerson(ann.id, assayItself)).rejects.toThrow("last administrator");
  const bo = await addPerson({ email: "bo@example.org", name: "", role: "viewer" }, assayItself);
  await setRole(bo.id, "admin", assayItself);
  await removePerson(ann.id, assayItself);
  expect((await listPeople()).map(({ email }) => email)).toEqual(["bo@example.org"]);
});

test("an invalid address, one with an account, and an unknown role are refused by field", async () => {
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  await expect(addPerson({ email: "ANN@example.org", name: "", role: "admin" }, assayItself)).rejects.toMatchObject({
    errors: [{ path: "email" }],
  });
  await expect(addPerson({ email: "ann", name: "", role: "king" as "admin" }, assayItself)).rejects.toMatchObject({
    errors: [{ path: "email" }, { path: "role" }],
  });
});
