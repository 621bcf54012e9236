import { addPerson } from "assay-lib/access/people/manage";
import { makeToken } from "assay-lib/access/tokens/manage";
import { assayItself } from "assay-lib/domain/people/actor";
import type { Role } from "assay-lib/domain/people/role";
import type { Visitor } from "assay-lib/domain/people/visitor";
import { askDoor } from "assay-lib/door/ask";
import { visitorHeader, writeVisitor } from "assay-lib/door/visitor-header";
import { answer as askApi } from "assay-lib/operations/answer";
import { Health } from "assay-lib/upkeep/api/server";
import { beforeEach, expect, test } from "vitest";

const ask = async (visitor: Visitor) => {
  const request = new Request("http://127.0.0.1/api/v1/health", { headers: { [visitorHeader]: writeVisitor(visitor) } });
  return Health.parse(await (await askApi(request)).json());
};
const maker = { id: "a", name: "Ann", email: "ann@example.org" };
const withToken = (role: Role): Visitor => ({ kind: "token", id: "t", label: "l", role, maker });

test("only an administrator sees in health what Assay uses", async () => {
  for (const visitor of [{ kind: "nobody" } as const, withToken("viewer"), withToken("reviewer"), withToken("editor")])
    expect(await ask(visitor)).toEqual({ status: "ok", database: "ok", version: expect.any(String) });
  for (const visitor of [{ kind: "local" } as const, withToken("admin")]) {
    const { use } = await ask(visitor);
    expect(use?.server).toMatchObject({ pid: process.pid, rssBytes: expect.any(Number) });
    expect(use?.databaseBytes.file).toBeGreaterThan(0);
  }
});

beforeEach(() => {
  process.env.HOST = "127.0.0.1";
  process.env.PORT = "3000";
});

const send = (url: string, headers: Record<string, string> = {}) =>
  askDoor(
    { method: "GET", url, headers: { host: "127.0.0.1:3000", ...headers }, address: "127.0.0.1", httpVersion: "1.1" },
    false,
  );

test("/metrics is open on this machine while there are no accounts, and takes a viewer's token afterwards", async () => {
  expect(await send("/metrics")).toMatchObject({ kind: "allowed", url: "/metrics" });
  const { id } = await addPerson({ email: "ann@example.org", name: "Ann", role: "admin" }, assayItself);
  for (const url of ["/metrics", "/metrics?x=1"]) expect(await send(url)).toMatchObject({ kind: "refused", status: 401 });
  const { token } = await makeToken({ label: "prometheus", role: "viewer", expires: "none" }, id, assayItself);
  expect(await send("/metrics", { authorization: `Bearer ${token}` })).toMatchObject({ kind: "allowed", url: "/metrics" });
});
