import { expect, test } from "vitest";
import { judgeNames, renameModels } from "./judge-names";

test("models are renamed as values and as keys, and nothing else changes", () => {
  const models = ["gpt-x", "claude"];
  const detail = { models: { "gpt-x": 0.5, claude: null }, polls: [{ model: "claude", text: "claude said gpt-x" }], n: 5 };
  expect(renameModels(detail, models, judgeNames(models))).toEqual({
    models: { "judge 1": 0.5, "judge 2": null },
    polls: [{ model: "judge 2", text: "claude said gpt-x" }],
    n: 5,
  });
});
