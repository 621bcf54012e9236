import { expect, test } from "vitest";
import { runsOfVersions } from "@/lib/db/prompts/uses";
import { addPromptVersion, removePromptVersion } from "@/lib/db/prompts/versions";
import { findRun } from "@/lib/db/runs/list";
import { assayItself } from "@/lib/domain/people/actor";
import { reportRuns } from "@/lib/exports/json-report";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { startRuns } from "./create";

const metric = "trulens-answer-relevance";
const { datasetId } = await createTestDataset(rowsOf(1));
const start = (promptVersions: Record<string, string>, more: object = {}) =>
  startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" }, promptVersions, ...more });
const template = { system: "Be strict.", user: "{question} {response}" };
const version = await addPromptVersion(metric, { name: "strict", note: "", prompts: { [metric]: template } }, assayItself);

test("a run keeps the version's prompt and name, and the version its runs", async () => {
  const [id = ""] = await start({ [metric]: "strict" });
  const run = await findRun(id);
  expect(run?.prompts[metric]).toMatchObject({ ...template, version: "strict" });
  expect(await reportRuns(run ? [run] : [])).toMatchObject([{ promptVersions: { [metric]: "strict" } }]);
  expect((await runsOfVersions([version.id])).get(version.id)).toMatchObject([{ id }]);
});

test("the built-in prompt can be named too", async () => {
  const [id = ""] = await start({ [metric]: "built-in" });
  expect((await findRun(id))?.prompts[metric]).not.toHaveProperty("version");
});

test("a version that cannot be used is refused at its field", async () => {
  const { name } = await addPromptVersion(
    metric,
    { name: "old", note: "", prompts: { [metric]: { ...template, system: "Old." } } },
    assayItself,
  );
  await removePromptVersion(metric, name, assayItself);
  const refused = (message: RegExp, path = metric) => ({
    message: expect.stringMatching(message),
    errors: [{ path: `promptVersions.${path}` }],
  });
  await expect(start({ [metric]: "lost" })).rejects.toMatchObject(refused(/has no prompt version lost/));
  await expect(start({ [metric]: "old" })).rejects.toMatchObject(refused(/was removed/));
  await expect(start({ claims: "strict" })).rejects.toMatchObject(refused(/not among the chosen metrics/, "claims"));
  await expect(start({ [metric]: "strict" }, { prompts: { [metric]: template } })).rejects.toMatchObject(
    refused(/Both a prompt and the version strict/),
  );
});
