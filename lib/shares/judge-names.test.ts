import { expect, test } from "vitest";
import { modelsInWords } from "@/lib/domain/judge";
import { renameModels, sharedJudgeNames, withoutNames } from "./judge-names";

test("models are renamed as values and as keys, and nothing else changes", () => {
  const models = ["gpt-x", "claude"];
  const detail = { models: { "gpt-x": 0.5, claude: null }, polls: [{ model: "claude", text: "claude said gpt-x" }], n: 5 };
  expect(renameModels(detail, models, sharedJudgeNames(models))).toEqual({
    models: { "judge 1": 0.5, "judge 2": null },
    polls: [{ model: "judge 2", text: "claude said gpt-x" }],
    n: 5,
  });
});

test("without names, models that judged before are hidden too", () => {
  const judge = { kind: "openai" as const, models: ["b"], earlier: [["a"]] };
  const judgedBy = [
    { model: "b", judgments: 3 },
    { model: "a", judgments: 5 },
  ];
  expect(modelsInWords(withoutNames({ judge, judgedBy }))).toBe("judge 2 (5 judgments), then judge 1 (3)");
  expect(modelsInWords(withoutNames({ judge: { ...judge, earlier: [] }, judgedBy: null }))).toBe("judge");
});
