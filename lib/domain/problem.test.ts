import { expect, test } from "vitest";
import { Refusal } from "./problem";

test("a refusal is known by name, and one that extends it by its own class", () => {
  class Special extends Refusal {}
  const ofAnotherBundle = Object.assign(new Error("No."), { name: "Refusal" });
  expect(ofAnotherBundle).toBeInstanceOf(Refusal);
  expect(ofAnotherBundle).not.toBeInstanceOf(Special);
  expect(new Special("No.")).toBeInstanceOf(Special);
  expect(new Special("No.")).toBeInstanceOf(Refusal);
  expect(new Refusal("No.")).not.toBeInstanceOf(Special);
  expect(new Error("No.")).not.toBeInstanceOf(Refusal);
});
