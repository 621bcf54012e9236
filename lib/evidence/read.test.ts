import { expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { ClaimComparison } from "@/lib/domain/evidence/report";
import { judgedRuns, sampleIdOf } from "./judged.fixture";
import { claimsState, compareClaimsOf } from "./read";

const red = "The Golden Bridge is painted red.";
const opened = "The Golden Bridge was opened in 1933.";
const long = "The tunnel is twelve miles long.";

test("claims of shared questions are summed by candidate, with the facts that no run finds", async () => {
  const needed = [`+ 1.1 ${red}`, `- ${opened}`, `- ${long}`] as const;
  const runs = await judgedRuns([
    { q1: { contexts: [red], claims: [`+ 1.1 ${red}`, `- ${opened}`], needed }, q2: { contexts: [red], claims: [`- ${long}`] } },
    { q1: { contexts: [red], claims: [`+ 1.1 ${red}`], needed }, q2: { contexts: [red], claims: [`! 1.1 ${long}`] } },
    { q1: { contexts: [opened], claims: [`+ 1.1 ${opened}`], needed: [`- ${red}`, `+ 1.1 ${opened}`, `- ${long}`] } },
  ]);
  const found = await compareClaimsOf(await compareRuns(runs), 1);
  expect(found?.pairs).toMatchObject([
    {
      run: runs[1],
      questions: 2,
      gained: { claims: 0 },
      lost: { claims: 0 },
      inBoth: 1,
      needed: { facts: 3, both: 1, neither: 2 },
    },
    {
      run: runs[2],
      questions: 1,
      gained: { claims: 1, questions: 1, newSources: 1 },
      lost: { claims: 1, newSources: 1 },
      unsupported: { baseline: { claims: 1, notRetrieved: { judged: 1, byWords: 0 }, nowhere: 0 }, candidate: { claims: 0 } },
      needed: { facts: 3, both: 0, baseline: 1, candidate: 1, neither: 1 },
    },
  ]);
  const sample = await sampleIdOf(runs[0] ?? "", "q1");
  const listed = [{ text: long, question: "What of q1?", sample }];
  expect(ClaimComparison.parse(found)).toEqual(found);
  expect(found?.missing).toEqual({ runs: 3, needed: 3, facts: 1, questions: 1, listed });
});

test("a run with other prompts or without the metric is not compared", async () => {
  const samples = { q1: { contexts: [red], claims: [`+ 1.1 ${red}`] as const } };
  const comparison = await compareRuns(await judgedRuns([samples, samples], ["one", "other"]));
  expect(claimsState(comparison, 1)).toBe("other-prompts");
  expect(await compareClaimsOf(comparison, 1)).toBeNull();
  const [baseline, candidate] = comparison.runs;
  const unjudged = { ...baseline, metrics: [] } as unknown as (typeof comparison.runs)[number];
  expect(claimsState({ runs: [unjudged, candidate ?? unjudged] }, 1)).toBe("baseline-not-judged");
  expect(claimsState({ runs: [candidate ?? unjudged, unjudged] }, 1)).toBe("candidate-not-judged");
});
