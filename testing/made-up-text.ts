import type { SampleContent } from "@/lib/domain/sample";

/** Seeded numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const topics = [
  "the warranty",
  "a refund",
  "the delivery",
  "the contract",
  "the invoice",
  "an account",
  "the battery",
  "a password",
  "the licence",
];
const places = [
  "in Austria",
  "for students",
  "after thirty days",
  "on weekends",
  "for a business account",
  "without a receipt",
  "abroad",
];
const subjects = [
  "The customer",
  "The support team",
  "The supplier",
  "An administrator",
  "The policy",
  "The second clause",
  "Each branch",
];
const verbs = ["covers", "may extend", "has to confirm", "excludes", "describes", "replaces", "reviews", "must not delay"];
const objects = [
  "the original agreement",
  "repairs within 24 months",
  "requests of any kind",
  "the return of goods",
  "damage by water",
  "all later changes",
];

const pick = (random: () => number, from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
const sentence = (random: () => number) =>
  `${pick(random, subjects)} ${pick(random, verbs)} ${pick(random, objects)} ${pick(random, places)}, as section ${Math.floor(random() * 90) + 10} says.`;
const sentences = (random: () => number, atLeast: number, more: number) =>
  Array.from({ length: atLeast + Math.floor(random() * more) }, () => sentence(random)).join(" ");

export function writeSample(random: () => number, index: number, contexts: number): SampleContent {
  return {
    externalId: `seed-${index}`,
    question: `How does ${pick(random, topics)} work ${pick(random, places)} in case ${index + 1}?`,
    contexts: Array.from({ length: contexts }, () => sentences(random, 2, 5)),
    response: sentences(random, 1, 3),
    reference: sentences(random, 1, 1),
    labels: labelsOf(random),
    metadata: {},
  };
}

/** The same question with most of the old contexts, sometimes reordered, and some new ones. */
export function retrieveAgain(random: () => number, sample: SampleContent): SampleContent {
  const contexts = sample.contexts.map((text) => (random() < 0.6 ? text : sentences(random, 2, 5)));
  if (random() < 0.3) contexts.reverse();
  return { ...sample, contexts, response: sentences(random, 1, 3) };
}

/** For nine samples out of ten. */
function labelsOf(random: () => number): SampleContent["labels"] {
  const isLabelled = random() < 0.9;
  const labels = { adherent: random() < 0.7, grade: 1 + Math.floor(random() * 5) };
  return isLabelled ? labels : {};
}
