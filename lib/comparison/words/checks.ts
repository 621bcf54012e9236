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

/** What a shared ranking says of a check: no names. */
export const withoutDetails = ({ id, name, state }: Check): Check => ({
  id,
  name,
  state,
  details: state === "note" || state === "fails" ? [`In some runs: ${checkWords[id].found}.`] : [],
});

export const foundIn = (checks: readonly Check[]): Check[] => checks.filter(({ state }) => state === "note" || state === "fails");
