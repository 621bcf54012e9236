import { expect, test } from "vitest";
import { NewPerson } from "@/lib/access/people/manage";
import { NewToken } from "@/lib/domain/people/token";
import { ReviewerName } from "@/lib/domain/reviews/opinion";
import { NewRound } from "@/lib/domain/round/definition";
import { StartRun } from "@/lib/domain/run";
import { RunAbout } from "@/lib/domain/runs/title-and-tags";
import { TraceRule } from "@/lib/domain/traces/rules";
import { NewWebhook } from "@/lib/domain/webhooks/choice";
import { stem } from "@/lib/imports/stem";

test("no name that a person gives keeps signs that hide or turn text", () => {
  const given = " A\u202e\u0000\n b\u200b.xlsx";
  const schemas = [
    NewPerson.shape.name,
    NewToken.shape.label,
    ReviewerName,
    NewRound.shape.name,
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
