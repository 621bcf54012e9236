import { expect, test } from "vitest";
import { NewPerson } from "@/lib/access/people/manage";
import { NewToken } from "@/lib/access/tokens/new";
import { ReviewerName } from "@/lib/domain/reviews/opinion";
import { StartRun } from "@/lib/domain/run";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { stem } from "@/lib/imports/stem";
import { RoundToStart } from "@/lib/rounds/words/definition";
import { TraceRule } from "@/lib/traces/words/rules";
import { NewWebhook } from "@/lib/webhooks/words/choice";

test("no name that a person gives keeps signs that hide or turn text", () => {
  const given = " A\u202e\u0000\n b\u200b.xlsx";
  const schemas = [
    NewPerson.shape.name,
    NewToken.shape.label,
    ReviewerName,
    RoundToStart.shape.name,
    StartRun.shape.name,
    RunAbout.shape.name,
    TraceRule.shape.dataset,
    TraceRule.shape.configuration,
    NewWebhook.shape.label,
  ];
  expect(new Set(schemas.map((schema) => schema.parse(given)))).toEqual(new Set(["A b .xlsx"]));
  expect(RunAbout.shape.tags.parse([given])).toEqual(["A b .xlsx"]);
  expect(stem("/tmp/A\u202e\u0000b.xlsx")).toBe("A b");
});
