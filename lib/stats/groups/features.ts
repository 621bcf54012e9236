import { wordParts } from "./words";

/** Sparse rows: those of row `i` are at `starts[i]` to `starts[i + 1]`. */
export interface Sparse {
  starts: Int32Array;
  features: Int32Array;
  values: Float64Array;
}

export const featureRows = ({ starts }: Sparse): number => starts.length - 1;

const buckets = 2 ** 18;
/** What the parts of a word weigh together; the word weighs 1. */
const weightOfParts = 1;
/** Rarer features cannot make a group, but bring chance into its place. */
const fewestRows = (texts: number): number => Math.max(3, 0.01 * texts);
const mostFeatures = 30_000;

/** Turns texts into vectors of length 1: words and parts of words, by how rare they are. */
export class Features {
  /** The feature of each bucket, or -1. */
  private readonly places = new Int32Array(buckets).fill(-1);
  private readonly weights: Float64Array;

  /** Learns from comparable texts. The weight grows with the square root of the usual one, as rare words are less of a subject. */
  constructor(texts: readonly string[]) {
    const frequencies = new Int32Array(buckets);
    const lastRow = new Int32Array(buckets).fill(-1);
    for (const [row, text] of texts.entries())
      for (const [bucket] of bucketsOf(text)) {
        if (lastRow[bucket] === row) continue;
        lastRow[bucket] = row;
        frequencies[bucket] = (frequencies[bucket] ?? 0) + 1;
      }
    const kept = Array.from(frequencies.keys()).filter((bucket) => (frequencies[bucket] ?? 0) >= fewestRows(texts.length));
    if (kept.length > mostFeatures) kept.sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || a - b);
    kept.length = Math.min(kept.length, mostFeatures);
    this.weights = Float64Array.from(kept, (bucket) => Math.sqrt(Math.log(texts.length / (frequencies[bucket] ?? 1))));
    for (const [feature, bucket] of kept.entries()) this.places[bucket] = feature;
  }

  get count(): number {
    return this.weights.length;
  }

  /** A text without any feature is a row without values. */
  vectorsOf(texts: readonly string[]): Sparse {
    const starts = new Int32Array(texts.length + 1);
    const features: number[] = [];
    const values: number[] = [];
    for (const [row, text] of texts.entries()) {
      const own = new Map<number, number>();
      for (const [bucket, weight] of bucketsOf(text)) {
        const feature = this.places[bucket] ?? -1;
        if (feature >= 0) own.set(feature, Math.max(own.get(feature) ?? 0, weight));
      }
      let squares = 0;
      for (const [feature, weight] of own) {
        const value = weight * (this.weights[feature] ?? 0);
        squares += value * value;
        own.set(feature, value);
      }
      const length = Math.sqrt(squares);
      for (const [feature, value] of own) {
        if (value === 0) continue;
        features.push(feature);
        values.push(value / length);
      }
      starts[row + 1] = features.length;
    }
    return { starts, features: Int32Array.from(features), values: Float64Array.from(values) };
  }
}

/** The buckets of a text's features with their weights; a bucket can repeat. */
function bucketsOf(text: string): [bucket: number, weight: number][] {
  const { words, divisible } = wordParts(text);
  const found = words.map((word): [number, number] => [hash(word, 0, word.length, 0x811c9dc5), 1]);
  for (const word of divisible) {
    const marked = `<${word}>`;
    const parts: number[] = [];
    for (let size = 3; size <= 5; size++)
      for (let at = 0; at + size <= marked.length; at++) parts.push(hash(marked, at, at + size, 0x2f0b4c47));
    const weight = weightOfParts / Math.sqrt(parts.length);
    for (const part of parts) found.push([part, weight]);
  }
  return found;
}

/** FNV-1a (Fowler, Noll and Vo) over UTF-16 units, folded to a bucket. */
function hash(text: string, from: number, to: number, basis: number): number {
  let state = basis;
  for (let at = from; at < to; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return ((state >>> 18) ^ state) & (buckets - 1);
}
