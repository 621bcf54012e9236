import { expect, test } from "vitest";
import { addressOfView, offeredViews, searchOfView } from "./views";

const view = (search: string) => ({ id: "v1", name: "Poor", table: "samples" as const, search });

test("a view of samples contains filters, order and columns, but nothing specific to a run or visit", () => {
  const held = searchOfView("samples", "?columns=contexts~m-1&q=dose&page=3&sort=m-1&order=desc&ids=1,2&tab=trust&view=v0&x=1");
  expect(held).toBe("?sort=m-1&order=desc&q=dose&columns=contexts~m-1");
  expect(searchOfView("samples", held)).toBe(held);
});

test("each table has its own parameters", () => {
  expect(searchOfView("runs", "?status=failed&band=m-1:Poor&metric=m-1")).toBe("?status=failed&band=m-1:Poor");
  expect(searchOfView("samples", "?status=failed&band=Poor&metric=m-1")).toBe("?metric=m-1&band=Poor");
});

test("a view of questions opens on any comparison and keeps the comparison's settings", () => {
  const held = searchOfView(
    "questions",
    "?runs=a,b&metric=m-1&show=wins&candidate=b&margin=0.1&at=5,15&columns=run-A~m-2&open=9",
  );
  expect(held).toBe("?metric=m-1&show=wins&at=5,15&columns=run-A~m-2");
  const address = addressOfView("/compare?runs=c,d&margin=0.1", { id: "v1", table: "questions", search: held });
  expect(address).toBe("/compare?runs=c,d&margin=0.1&metric=m-1&show=wins&at=5,15&columns=run-A~m-2&view=v1");
});

test("a view opens on any run", () => {
  expect(addressOfView("/runs/r1", view("?band=Poor"))).toBe("/runs/r1?band=Poor&view=v1");
  expect(addressOfView("/runs/r2", view("?ids=1"))).toBe("/runs/r2?view=v1");
});

test("a page detects changes to its view", () => {
  const saved = view("?metric=m-1&band=Poor");
  const offer = (shown: object) => offeredViews("samples", "/runs/r1", [saved], saved, shown);
  expect(offer({ metric: "m-1", band: "Poor", page: 2, view: "v1" })).toMatchObject({ current: "v1", isAltered: false });
  expect(offer({ metric: "m-1" })).toMatchObject({ isAltered: true, isPlain: false, search: "?metric=m-1" });
  expect(offeredViews("samples", "/runs/r1", [saved], undefined, {})).toMatchObject({
    ...{ current: null, isAltered: false, isPlain: true },
    views: [{ id: "v1", name: "Poor", href: "/runs/r1?metric=m-1&band=Poor&view=v1" }],
  });
});
