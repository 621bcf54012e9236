import type { PathContext } from "assay-lib/domain/steps/path";
import { expect, test } from "vitest";
import { gainInWords, goldOfStepInWords } from "./section";

const contexts = (fresh: number, known: number): PathContext[] =>
  Array.from({ length: fresh + known }, (_, at) => ({ id: null, text: `${at}`, score: null, isNew: at < fresh, final: null }));

test.each([
  [{ kind: "retrieve", contexts: contexts(3, 2), dropped: [] }, "5 contexts, 3 new"],
  [{ kind: "retrieve", contexts: contexts(1, 0), dropped: [] }, "1 context, all new"],
  [{ kind: "retrieve", contexts: contexts(0, 4), dropped: [] }, "4 contexts, none new"],
  [{ kind: "retrieve", contexts: [], dropped: [] }, "found nothing"],
  [{ kind: "rerank", contexts: contexts(0, 2), dropped: contexts(5, 0) }, "kept 2 of 7"],
  [{ kind: "rerank", contexts: contexts(1, 2), dropped: [] }, "kept 2 of 2, added 1"],
  [{ kind: "rewrite", contexts: [], dropped: [] }, ""],
] as const)("what a step gained: %#", (step, words) => {
  expect(gainInWords({ ...step, contexts: [...step.contexts], dropped: [...step.dropped] })).toBe(words);
});

test.each([
  [null, null],
  [{ found: [{ gold: 0, rank: 1 }], first: [0], before: [], lost: [], of: 3 }, "1 of 3 gold contexts (1)"],
  [
    {
      found: [
        { gold: 0, rank: 1 },
        { gold: 2, rank: 0 },
      ],
      first: [2],
      before: [],
      lost: [1],
      of: 4,
    },
    "2 of 4 gold contexts (1 and 3), 3 for the first time; lost 2",
  ],
  [{ found: [], first: [], before: [], lost: [], of: 2 }, "none of 2 gold contexts"],
])("which evidence a step found: %#", (gold, words) => expect(goldOfStepInWords({ gold })).toBe(words));
