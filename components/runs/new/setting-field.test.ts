import { expect, test } from "vitest";
import * as z from "zod";
import { rangeText } from "./setting-field";
import { settingFields } from "./settings-read";

test("a schema's numbers, choices and booleans become fields with bounds and defaults", () => {
  const schema = z.object({
    polls: z.int().min(1).max(20).default(5),
    temperature: z.number().min(0).max(2).nullable().default(null),
    mode: z.enum(["select", "extract"]).default("select").describe("How sentences are found."),
    isStrict: z.boolean().default(true),
    models: z.array(z.string()),
  });
  expect(settingFields(schema)).toEqual([
    { key: "polls", label: "Polls", hint: null, kind: "number", isWhole: true, least: 1, most: 20, initial: 5 },
    { key: "temperature", label: "Temperature", hint: null, kind: "number", isWhole: false, least: 0, most: 2, initial: null },
    {
      key: "mode",
      label: "Mode",
      hint: "How sentences are found.",
      kind: "choice",
      options: ["select", "extract"],
      initial: "select",
    },
    { key: "isStrict", label: "Is strict", hint: null, kind: "switch", initial: true },
  ]);
});

test("a number field describes its range", () => {
  const [polls] = settingFields(z.object({ polls: z.int().min(1).max(2000) }));
  expect(polls?.kind === "number" && rangeText(polls)).toBe("a whole number from 1 to 2,000");
});

test("an exclusive bound and an empty field are described", () => {
  const amount = z.number().positive().max(10).nullable().meta({ title: "Budget, US dollars" });
  const schema = z.object({ budget: amount.default(null), polls: z.int().default(5) });
  const [budget, polls] = settingFields(schema, { budget: "no limit" });
  expect(budget).toMatchObject({ label: "Budget, US dollars", above: 0, least: null, most: 10, empty: "no limit" });
  expect(budget?.kind === "number" && rangeText(budget)).toBe("a number above 0 and up to 10");
  expect(polls).not.toHaveProperty("empty");
});
