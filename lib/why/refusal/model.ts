import { firstKind, hashBits } from "./features";
import stored from "./weights.json";

export interface Model {
  /** Above 0 if a sentence with these features rather refuses. */
  score(features: Iterable<number>): number;
  /** A sentence refuses if its score is above this. */
  refuses: number;
  /** A clause answers if its score is below this. */
  asserts: number;
}

let model: Model | undefined;
/** At the first response: most commands need no weights. */
export function modelOf(): Model {
  model ??= modelFrom(stored);
  return model;
}

export interface Weights {
  refuses: number;
  asserts: number;
  bias: number;
  /** What a weight of 1 stands for. */
  step: number;
  /** Base64. For each feature, in order: the distance from the one before, in bytes of 7 bits, then the weight. */
  features: string;
}

export function modelFrom({ refuses, asserts, bias, step, features }: Weights): Model {
  const weights = new Int8Array(1 << hashBits);
  const bytes = Buffer.from(features, "base64");
  let feature = 0;
  for (let at = 0; at < bytes.length; ) {
    let distance = 0;
    let byte: number;
    do {
      byte = bytes[at++] as number;
      distance = 128 * distance + (byte & 127);
    } while (byte > 127);
    feature += distance;
    weights[feature] = bytes[at++] as number;
  }
  return {
    refuses,
    asserts,
    score(found) {
      const kinds = { sum: 0, count: 0 };
      const letters = { sum: 0, count: 0 };
      for (const one of found) {
        const half = one < firstKind ? letters : kinds;
        half.sum += weights[one] as number;
        half.count++;
      }
      return bias + step * (kinds.sum / Math.sqrt(kinds.count || 1) + letters.sum / Math.sqrt(letters.count || 1));
    },
  };
}
