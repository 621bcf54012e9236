import { afterEach, expect, test } from "vitest";
import { addPerson, removePerson, renewLink, setRole } from "@/lib/access/people/manage";
import { db } from "@/lib/db/connection/client";
import { newId } from "@/lib/domain/id";
import { assayItself } from "@/lib/domain/people/actor";
import type { Role } from "@/lib/domain/people/role";
import { findToken, listTokens, makeToken, makeTokenByToken, revokeToken } from "./manage";

const person = async (role: Role, name = "Ann") => {
  const email = `${newId()}@example.org`;
  return { ...(await addPerson({ email, name, role }, assayItself)), email, name };
};
const ci = { label: "CI", role: "admin", expires: "90d" } as const;

afterEach(() => db.user.deleteMany());

test("a token ends with its maker's account", async () => {
  await person("admin", "Root");
  const ann = await person("admin");
  const { token } = await makeToken(ci, ann.id, assayItself);
  expect(await findToken(token)).toMatchObject({ role: "admin", maker: { id: ann.id, name: "Ann", email: ann.email } });
  await removePerson(ann.id, assayItself);
  expect(await findToken(token)).toBeNull();
  expect(await db.apiToken.count()).toBe(0);
});

test("a token's role follows its maker's, but never exceeds its own", async () => {
  await person("admin", "Root");
  const ann = await person("admin");
  const { token } = await makeToken({ ...ci, role: "editor" }, ann.id, assayItself);
  for (const [role, effective] of [
    ["viewer", "viewer"],
    ["reviewer", "reviewer"],
    ["admin", "editor"],
  ] as const) {
    await setRole(ann.id, role, assayItself);
    expect((await findToken(token))?.role).toBe(effective);
    expect(await listTokens(ann.id)).toMatchObject([{ role: "editor", effectiveRole: effective }]);
  }
});

test("a sender's owner must be an editor or administrator, at creation and at use; it creates no token", async () => {
  await person("admin", "Root");
  const bo = await person("editor", "Bo");
  const sender = { ...ci, role: "sender" } as const;
  const { token } = await makeToken(sender, bo.id, assayItself);
  const found = await findToken(token);
  if (!found) throw new Error("The token is unknown.");
  expect(found.role).toBe("sender");
  await expect(makeTokenByToken(sender, found, assayItself)).rejects.toMatchObject({ errors: [{ path: "role" }] });
  for (const role of ["viewer", "reviewer"] as const) {
    await setRole(bo.id, role, assayItself);
    expect(await findToken(token)).toBeNull();
    expect(await listTokens(bo.id)).toMatchObject([{ role: "sender", effectiveRole: null }]);
    await expect(makeToken(sender, bo.id, assayItself)).rejects.toMatchObject({ kind: "forbidden" });
  }
  await setRole(bo.id, "admin", assayItself);
  expect((await findToken(token))?.role).toBe("sender");
});

test("a token above its maker's role, without an account, or with an invalid lifetime is refused", async () => {
  await person("admin", "Root");
  const bo = await person("viewer", "Bo");
  await expect(makeToken({ ...ci, role: "reviewer" }, bo.id, assayItself)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(makeToken(ci, "nobody", assayItself)).rejects.toMatchObject({ kind: "not-found" });
  await expect(makeToken({ ...ci, role: "viewer", expires: "soon" }, bo.id, assayItself)).rejects.toMatchObject({
    errors: [{ path: "expires" }],
  });
  expect(await db.apiToken.count()).toBe(0);
});

test("with an owner named, only that owner's tokens can be revoked", async () => {
  const ann = await person("admin");
  const bo = await person("editor", "Bo");
  const { id, token } = await makeToken({ ...ci, role: "viewer" }, ann.id, assayItself);
  expect(await revokeToken(id, bo.id, assayItself)).toBe(false);
  expect(await findToken(token)).not.toBeNull();
  expect(await revokeToken(id, ann.id, assayItself)).toBe(true);
  expect(await findToken(token)).toBeNull();
});

test("a token cannot manage people, nor make a token as a person does", async () => {
  const ann = await person("admin");
  const byToken = { kind: "token", id: ann.id, name: "Ann", email: ann.email, address: "10.0.0.1", token: "CI" } as const;
  const forbidden = { kind: "forbidden" };
  await expect(addPerson({ email: "eve@example.org", name: "", role: "admin" }, byToken)).rejects.toMatchObject(forbidden);
  await expect(setRole(ann.id, "admin", byToken)).rejects.toMatchObject(forbidden);
  await expect(renewLink(ann.id, byToken)).rejects.toMatchObject(forbidden);
  await expect(removePerson(ann.id, byToken)).rejects.toMatchObject(forbidden);
  await expect(makeToken(ci, ann.id, byToken)).rejects.toMatchObject(forbidden);
  expect(await db.user.count()).toBe(1);
});

test("a token creates others with at most its rights and lifetime, which are revoked with it", async () => {
  const ann = await person("admin");
  const parent = await makeToken({ ...ci, role: "editor", expires: "30d" }, ann.id, assayItself);
  const found = await findToken(parent.token);
  if (!found) throw new Error("The token does not work.");
  const make = (wanted: { role: Role; expires?: string }) => makeTokenByToken({ label: "Job", ...wanted }, found, assayItself);
  await expect(make({ role: "admin" })).rejects.toMatchObject({ errors: [{ path: "role" }] });
  for (const expires of ["31d", "none"])
    await expect(make({ role: "viewer", expires })).rejects.toMatchObject({ errors: [{ path: "expires" }] });
  const child = await make({ role: "editor" });
  expect(child.expiresAt).toEqual(parent.expiresAt);
  const grandchild = await findToken(child.token);
  expect(grandchild).toMatchObject({ role: "editor", maker: { id: ann.id } });
  expect(await revokeToken(parent.id, null, assayItself)).toBe(true);
  expect(await findToken(child.token)).toBeNull();
  await expect(make({ role: "viewer" })).rejects.toThrow("has been revoked");
});
