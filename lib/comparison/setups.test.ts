import { expect, test } from "vitest";
import { checkRequest } from "@/lib/runs/start/plan";
import { titleOf } from "./metric-title";
import { setupDifferences } from "./setups";

const metric = "claims";

const builtIn = (() => {
  const { judge, settings, prompts } = checkRequest({ metrics: [metric], judge: { kind: "lexical" } });
  return { judge, settings, prompts, judgedBy: null, metrics: [metric] };
})();
const other = (hash: string, version?: string): typeof builtIn => {
  const check = { system: "", user: "", hash, ...(version !== undefined && { version }) };
  return { ...builtIn, prompts: { ...builtIn.prompts, "claims/check": check } };
};

test.each([
  [builtIn, other("a", "strict"), " (strict instead of the built-in prompt)"],
  [other("a", "strict"), other("b", "strict-v2"), " (strict-v2 instead of strict)"],
  [other("a"), other("b", "strict"), " (strict instead of a prompt without a name)"],
  [builtIn, other("a"), ""],
])("prompts that differ in any step are named where a version has a name: %#", (baseline, run, names) => {
  expect(setupDifferences(baseline, run).prompts).toEqual([`with another prompt of ${titleOf(metric)}${names}`]);
});

test("runs of which one read the conversation differ in that, once", () => {
  const read = checkRequest({ metrics: ["all"], judge: { kind: "lexical" } }, { hasConversations: true });
  const unread = checkRequest({ metrics: ["all"], judge: { kind: "lexical" } });
  const [withIt, without] = [read, unread].map((one) => ({
    ...one,
    judgedBy: null,
    metrics: ["claims", "ragas-context-relevancy"],
  }));
  if (!withIt || !without) throw new Error("Two setups were made.");
  const ragas = titleOf("ragas-context-relevancy");
  expect(setupDifferences(without, withIt).prompts).toEqual([`with the conversation for ${ragas}`]);
  expect(setupDifferences(withIt, without).prompts).toEqual([`without the conversation for ${ragas}`]);
});
