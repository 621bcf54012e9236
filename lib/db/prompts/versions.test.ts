import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { claims } from "@/lib/metrics/claims";
import { addPromptVersion, findPromptVersion, listPromptVersions, removePromptVersion } from "./versions";

const metric = "trulens-answer-relevance";
const add = (name: string, user: string, note = "") =>
  addPromptVersion(metric, { name, note, prompts: { [metric]: { system: "", user } } }, assayItself);
const both = "{question} {response}";

test("a version is found by name and id, with its note", async () => {
  const { id } = await add("strict", `Be strict. ${both}`, "why");
  for (const name of ["strict", id]) expect(await findPromptVersion(metric, name)).toMatchObject({ id, note: "why" });
  await expect(findPromptVersion(metric, "lost")).rejects.toThrow("has no prompt version lost. It has: built-in and strict.");
});

test("a step that is left out is stored as the built-in prompt, which a later Assay may change", async () => {
  const prompts = { "claims/check": { system: "Check.", user: "{contexts} {claims}" } };
  const { prompts: stored } = await addPromptVersion("claims", { name: "short", note: "", prompts }, assayItself);
  expect(stored).toEqual({ claims: claims.template(claims.settings.parse({})), ...prompts });
});

test("a prompt without a placeholder that its step needs is refused, with the cure", async () => {
  const wanted = { name: "bad", note: "", prompts: { "claims/check": { system: "", user: "{contexts}" } } };
  await expect(addPromptVersion("claims", wanted, assayItself)).rejects.toMatchObject({
    message: "The prompt for claims/check lacks {claims}, so the judge would not get it. Add {claims} to the user message.",
    errors: [{ path: "prompts.claims/check" }],
  });
});

test.each([
  [metric, "twice", `Other. ${both}`, /has a version twice already/],
  [metric, "same", `Twice. ${both}`, /The version twice has the same prompt/],
  ["claims", "step", both, /claims has no step trulens-answer-relevance. Its steps: claims and claims\/check/],
  ["mine", "own", both, /no built-in metric mine/],
])("%s %s is refused", async (of, name, user, message) => {
  await add("twice", `Twice. ${both}`).catch(() => undefined);
  const prompts = { [metric]: { system: "", user } };
  await expect(addPromptVersion(of, { name, note: "", prompts }, assayItself)).rejects.toThrow(message);
});

test("the built-in prompt is no version", async () => {
  const prompts = { claims: claims.template(claims.settings.parse({})) };
  await expect(addPromptVersion("claims", { name: "equal", note: "", prompts }, assayItself)).rejects.toThrow(
    "the built-in prompt",
  );
});

test("a removed version leaves the list, keeps its name, and both are in the audit log", async () => {
  await add("gone", `Gone. ${both}`);
  await removePromptVersion(metric, "gone", assayItself);
  expect((await listPromptVersions(metric)).map(({ name }) => name)).not.toContain("gone");
  expect((await findPromptVersion(metric, "gone")).removedAt).not.toBeNull();
  await expect(add("gone", `Again. ${both}`)).rejects.toThrow("had a version gone already");
  await expect(removePromptVersion(metric, "gone", assayItself)).rejects.toMatchObject({ kind: "not-found" });
  const events = await db.auditEvent.findMany({ where: { target: `${metric} gone` }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["prompt-added", "prompt-removed"]);
});
