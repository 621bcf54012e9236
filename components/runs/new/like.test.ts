import { JudgeSetup } from "assay-lib/domain/judge";
import { contextAdherencePlus } from "assay-lib/metrics/context-adherence-plus";
import { templatesOf } from "assay-lib/metrics/steps";
import { expect, test } from "vitest";
import { fieldsLike, type Like, promptLike } from "./like";
import type { SettingField } from "./setting-field";

const base = { label: "", hint: null };

test("a field takes a run's value of its own kind only", () => {
  const fields: SettingField[] = [
    { ...base, key: "temperature", kind: "number", isWhole: false, least: 0, most: 2, initial: 0.1 },
    { ...base, key: "scale", kind: "choice", options: ["three", "four"], initial: "three" },
    { ...base, key: "structured", kind: "switch", initial: true },
  ];
  const given = (values: object) => fieldsLike(fields, Object.entries(values)).map((field) => field.given);
  expect(given({ temperature: 0.5, scale: "four", structured: false, other: 1 })).toEqual([0.5, "four", false]);
  expect(given({ temperature: null })).toEqual([null, undefined, undefined]);
  expect(given({ temperature: "hot", scale: "five", structured: 1 })).toEqual([undefined, undefined, undefined]);
});

test("only a prompt that the run replaced is filled in", () => {
  const metric = contextAdherencePlus;
  const [[key, own] = ["", { system: "", user: "" }]] = Object.entries(templatesOf(metric, metric.settings.parse({})));
  const like = (prompt: { system: string; user: string }) =>
    ({
      judge: JudgeSetup.parse({ kind: "lexical", models: ["lexical"] }),
      settings: {},
      prompts: { [key]: prompt },
    }) satisfies Like;
  expect(promptLike(metric, 0, like(own))).toBeNull();
  expect(promptLike(metric, 0, like({ ...own, user: "Mine" }))).toEqual({ system: own.system, user: "Mine" });
});
