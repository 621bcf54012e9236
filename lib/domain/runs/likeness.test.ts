import { expect, test } from "vitest";
import { type Judging, judgedDifferently } from "./likeness";

const here: Judging = {
  judge: {
    kind: "openai",
    earlier: [],
    models: ["a"],
    baseUrl: "http://one/v1",
    servers: {},
    temperature: null,
    maxTokens: 2048,
    reask: 2,
  },
  settings: { polls: 5, temperature: 1 },
  promptHash: "f00",
  promptVersion: "strict",
};

test("runs judged alike differ in nothing", () => expect(judgedDifferently(structuredClone(here), here)).toEqual([]));

test("every setting that affects a score is named with both values", () => {
  const another: Judging = {
    judge: { ...here.judge, earlier: [], models: ["b", "c"], baseUrl: "http://two/v1", temperature: 0.5 },
    settings: { polls: 3, temperature: 1, mode: "select" },
    promptHash: "ba5",
    promptVersion: null,
  };
  expect(judgedDifferently(here, another)).toEqual([
    "a instead of b, c",
    "server http://one/v1 instead of http://two/v1",
    "temperature not set instead of 0.5",
    "polls 5 instead of 3",
    "mode not set instead of select",
    "another prompt (strict instead of no version)",
  ]);
});
