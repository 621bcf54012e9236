import { db } from "assay-lib/db/connection/client";
import { answer as askApi } from "assay-lib/operations/answer";
import { traceRuleFor } from "assay-lib/traces/settings";
import { afterEach, expect, test } from "vitest";

const address = "http://127.0.0.1:3000/api/v1/traces/rules";
const put = (body: object) => askApi(new Request(address, { method: "PUT", body: JSON.stringify(body) }));
const remove = (search: string) => askApi(new Request(`${address}${search}`, { method: "DELETE" }));
const rules = async () => (await (await askApi(new Request(address))).json()).rules;

afterEach(async () => {
  await db.setting.deleteMany();
  await db.auditEvent.deleteMany();
});

test("a rule is set, replaced and deleted, and the audit log says so", async () => {
  expect(await rules()).toEqual([{ project: "", share: 100, dataset: "Traces", configuration: "" }]);
  const shop = { project: "team/shop", share: 25, dataset: "Shop", configuration: "live" };
  expect(await (await put(shop)).json()).toEqual(shop);
  expect(await (await put({ project: " team/shop ", dataset: "Shop" })).json()).toEqual({
    ...shop,
    share: 100,
    configuration: "",
  });
  expect(await rules()).toMatchObject([{ project: "team/shop", share: 100 }, { project: "" }]);
  expect(traceRuleFor(await rules(), "team/shop")?.dataset).toBe("Shop");
  expect((await remove("?project=team%2Fshop")).status).toBe(204);
  expect((await remove("")).status).toBe(204);
  expect(await rules()).toEqual([]);
  const events = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
  expect(events.map(({ action, target }) => `${action} ${target}`)).toEqual([
    ...["traces-changed team/shop", "traces-changed team/shop"],
    ...["traces-changed team/shop", "traces-changed all other projects"],
  ]);
});

test.each([
  [{ project: "shop" }, "dataset"],
  [{ project: "shop", dataset: "D", share: 101 }, "share"],
  [{ project: "x".repeat(201), dataset: "D" }, "project"],
  [{ project: "shop", dataset: "D", other: 1 }, "other"],
])("%o is refused, with the field that is wrong", async (body, path) => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  expect(await rules()).toHaveLength(1);
});
