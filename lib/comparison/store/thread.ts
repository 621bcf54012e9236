// Runs in a thread, started by questions.ts: pairing a hundred thousand questions takes a moment, and its memory is freed when the
// thread ends.

import { inOneState } from "@/lib/db/connection/in-one-state";
import { countPairs, pairQuestions, sharingQuestions } from "@/lib/db/paired/pair-questions";
import { task } from "@/lib/threads/task";
import { readMeasures } from "./read-measures";
import { sameTexts as compareTexts } from "./same-texts";
import { sumContexts } from "./sum-contexts";

export const questions = task(inOneState(pairQuestions), ({ samples, unpaired, contextCounts, clusters, scores, figures }) =>
  [
    ...[...samples, ...unpaired, ...contextCounts, clusters, ...scores.flat()],
    ...figures.flatMap(({ amounts, weights }) => [...amounts, ...weights]),
  ].map(({ buffer }) => buffer),
);

export const sameTexts = task(inOneState(compareTexts));

export const pairs = task(inOneState(countPairs));

export const sharing = task(inOneState(sharingQuestions));

export const measures = task(inOneState(readMeasures), ({ measures }) =>
  measures.flatMap(({ values }) => values.map(({ buffer }) => buffer)),
);

export const contexts = task(inOneState(sumContexts));
