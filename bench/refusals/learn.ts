import { firstKind, hashBits } from "@/lib/why/refusal/features";
import type { Line } from "./corpus";

/** Rarer features tell little about other texts. */
const fewest = 2;
const firstRounds = 5;
const roughRounds = 10;
const rounds = 30;
const rate = 0.3;
/** An example whose error is smaller is learned. */
const learned = 1e-3;
/** A sentence that neither answers nor refuses is nearer to an answer, but no example of one. */
const fills = { target: 0.4, weight: 0.5 };

export interface Learned {
  bias: number;
  weights: ReadonlyMap<number, number>;
}

interface Scored extends Learned {
  score(features: Uint32Array): number;
}

interface Example {
  features: Uint32Array;
  /** How many features the sentence has, with those that are too rare. */
  size: number;
  /** 1 refuses, 0 answers. */
  target: number;
  weight: number;
}

/**
 * Learns which features refuse. The same lines give the same weights.
 * Kinds of words and letters learn apart, and their scores are added: together, each would lean on what the other knows.
 */
export function learn(lines: readonly Line[]): Learned {
  const kinds = learnHalf(lines, { has: (one) => one >= firstKind, most: 39_900, decay: 6e-4 });
  const letters = learnHalf(lines, { has: (one) => one < firstKind, most: 49_800, decay: 4e-4 });
  return { bias: kinds.bias + letters.bias, weights: new Map([...kinds.weights, ...letters.weights]) };
}

interface Half {
  has(feature: number): boolean;
  most: number;
  decay: number;
}

function learnHalf(all: readonly Line[], { has, most, decay }: Half): Learned {
  const lines = all.map((line) => ({ ...line, sentences: line.sentences.map((features) => features.filter(has)) }));
  const counts = new Map<number, number>();
  for (const { sentences } of lines)
    for (const features of sentences) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  const frequent = new Set(Array.from(counts).flatMap(([feature, count]) => (count >= fewest ? [feature] : [])));
  const first = regression(known(frequent, examplesIn(lines)), firstRounds, decay);
  const rough = regression(known(frequent, examplesIn(lines, first)), roughRounds, decay);
  const heaviest = Array.from(frequent)
    .sort((a, b) => Math.abs(rough.weights.get(b) ?? 0) - Math.abs(rough.weights.get(a) ?? 0) || a - b)
    .slice(0, most);
  return regression(known(new Set(heaviest), examplesIn(lines, rough)), rounds, decay);
}

const known = (some: ReadonlySet<number>, examples: readonly Example[]): Example[] =>
  examples.map((one) => ({ ...one, features: one.features.filter((feature) => some.has(feature)) }));

/** Of a refusal of several sentences, only the one that refuses most counts. Without a model, it is not known. */
function examplesIn(lines: readonly Line[], model?: Scored): Example[] {
  return lines.flatMap(({ section, sentences }): Example[] => {
    if (section === "fills") return sentences.map((features) => ({ features, size: features.length, ...fills }));
    if (section === "answers") return sentences.map((features) => ({ features, size: features.length, target: 0, weight: 1 }));
    if (sentences.length > 1 && !model) return [];
    const [features] = sentences.toSorted((a, b) => (model?.score(b) ?? 0) - (model?.score(a) ?? 0));
    return features ? [{ features, size: features.length, target: 1, weight: 1 }] : [];
  });
}

/**
 * Logistic regression by gradient descent; steps get shorter for a feature that moved far (AdaGrad).
 * The weights after each of the later rounds are averaged, so that the order of the examples decides less.
 */
function regression(examples: readonly Example[], times: number, decay: number): Scored {
  const weights = new Float32Array(1 << hashBits);
  const moved = new Float32Array(1 << hashBits).fill(1e-6);
  let bias = 0;
  let biasMoved = 1e-6;
  const score = (features: Uint32Array, size = features.length) => {
    let sum = 0;
    for (const one of features) sum += weights[one] as number;
    return bias + sum / Math.sqrt(size || 1);
  };
  const next = numbers();
  const order = Array.from(examples);
  const used = Array.from(new Set(examples.flatMap(({ features }) => Array.from(features))));
  const averaged = Math.ceil(times / 2);
  const sums = new Float64Array(1 << hashBits);
  let biases = 0;
  for (let time = 0; time < times; time++) {
    shuffle(order, next);
    for (const { features, size, target, weight } of order) {
      const error = weight * (1 / (1 + Math.exp(-score(features, size))) - target);
      const share = 1 / Math.sqrt(size || 1);
      for (const one of Math.abs(error) > learned ? features : []) {
        const slope = error * share + decay * (weights[one] as number);
        moved[one] = (moved[one] as number) + slope * slope;
        weights[one] = (weights[one] as number) - (rate * slope) / Math.sqrt(moved[one] as number);
      }
      biasMoved += error * error;
      bias -= (rate * error) / Math.sqrt(biasMoved);
    }
    if (time < times - averaged) continue;
    for (const one of used) sums[one] = (sums[one] as number) + (weights[one] as number);
    biases += bias;
  }
  for (const one of used) weights[one] = (sums[one] as number) / averaged;
  bias = biases / averaged;
  return { bias, weights: new Map(used.map((one) => [one, weights[one] as number])), score };
}

/** From 0 to 1, always the same. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(list: T[], next: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}
