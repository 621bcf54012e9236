import { expect, test } from "vitest";
import { alignContexts as align, type Retrieval } from "./align-contexts";

const alignContexts = (baseline: readonly string[], candidate: readonly string[]) =>
  align({ contexts: baseline }, { contexts: candidate });

test("contexts are shared, moved, lost or gained", () => {
  const { baseline, candidate } = alignContexts(["a", "b", "c", "d"], ["b", "x", "c", "y"]);
  expect(baseline.map(({ fate, otherRank }) => [fate, otherRank])).toEqual([
    ["lost", null],
    ["moved", 0],
    ["shared", 2],
    ["lost", null],
  ]);
  expect(candidate.map(({ fate, otherRank }) => [fate, otherRank])).toEqual([
    ["moved", 1],
    ["gained", null],
    ["shared", 2],
    ["gained", null],
  ]);
});

test("contexts that differ only in white space are equal, and repeated ones are matched one to one", () => {
  const { baseline, candidate } = alignContexts(["one  two", "same", "same"], ["same", "one two\n"]);
  expect(baseline.map(({ fate }) => fate)).toEqual(["moved", "moved", "lost"]);
  expect(candidate.map(({ fate }) => fate)).toEqual(["moved", "moved"]);
});

test("if the baseline has no contexts, all are gained", () => {
  expect(alignContexts([], ["a"])).toMatchObject({ baseline: [], candidate: [{ fate: "gained" }] });
});

test("contexts are matched by their ids if all have distinct ones, else by text", () => {
  const side = (...contexts: [text: string, id: string | null][]): Retrieval => ({
    contexts: contexts.map(([text]) => text),
    contextDetails: contexts.map(([, id]) => ({ id, score: null, metadata: {} })),
  });
  const changed = align(side(["old text", "1"], ["b", "2"]), side(["b", "3"], ["new text", "1"]));
  expect(changed).toMatchObject({
    by: "id",
    baseline: [{ fate: "moved", otherRank: 1, id: "1" }, { fate: "lost" }],
    candidate: [{ fate: "gained" }, { fate: "moved", otherRank: 0 }],
  });
  expect(align(side(["a", "1"]), side(["a", null]))).toMatchObject({ by: "text", baseline: [{ fate: "shared" }] });
  const sameDocument = align(side(["a", "1"], ["b", "1"]), side(["b", "1"]));
  expect(sameDocument).toMatchObject({ by: "text", baseline: [{ fate: "lost" }, { fate: "moved" }] });
});
