import { noFindingOfWords } from "@/lib/domain/races/words";
import type { Check } from "./decision";

export const checkWords: Readonly<Record<Check["id"], { name: string; found: string }>> = {
  judge: { name: "Judge", found: "another judge" },
  "words-counted": { name: "Words counted", found: "words counted" },
  prompts: { name: "Prompts and settings", found: "other prompts or settings" },
  metrics: { name: "Metrics", found: "other metrics" },
  progress: { name: "Progress", found: "not judged to the end" },
  pairing: { name: "Pairing", found: "questions without a partner" },
  contexts: { name: "Number of contexts", found: "unequal contexts" },
  coverage: { name: "Coverage", found: "scores missing" },
  cache: { name: "Cached replies", found: "cached replies" },
  questions: { name: "Repeated questions", found: "repeated questions" },
};

/** What each check that fails refuses. Earlier ones make later ones moot. */
const refusals: readonly (readonly [Check["id"], string])[] = [
  ["pairing", "No decision: no question pairs. Compare runs of one dataset."],
  ["metrics", "No decision: the runs have no metric in common."],
  ["progress", "No decision: a run is still being judged."],
  ["judge", "No decision: the runs have different judges. Rerun one of them with the other's judge."],
  [
    "prompts",
    "No decision: the runs have different prompts or settings. Rerun one of them with the other's prompts and settings.",
  ],
  ["words-counted", noFindingOfWords],
];

/** What pages, files, commands, the API and agents say; null if nothing fails. */
export const noDecisionBy = (checks: readonly Check[]): string | null =>
  refusals.find(([id]) => checks.some((check) => check.id === id && check.state === "fails"))?.[1] ?? null;

/** What a shared ranking says of a check: no names. */
export const withoutDetails = ({ id, name, state }: Check): Check => ({
  id,
  name,
  state,
  details: state === "note" || state === "fails" ? [`In some runs: ${checkWords[id].found}.`] : [],
});

export const foundIn = (checks: readonly Check[]): Check[] => checks.filter(({ state }) => state === "note" || state === "fails");
