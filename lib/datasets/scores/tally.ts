import type { ReadScore } from "@/lib/domain/scored/read";
import type { FoundScore } from "./reader";

const bins = 20;
const mostModels = 8;

export interface TalliedScore extends FoundScore {
  filled: number;
  empty: number;
  wrong: { samples: number; line: number; reason: string } | null;
  range: [least: number, most: number] | null;
  histogram: number[];
  /** The mean of the samples with a value, from 0 to 1, where 1 is best. */
  mean: number | null;
  explained: number;
  models: string[];
}

type Tallied = Omit<TalliedScore, keyof FoundScore | "empty" | "mean"> & { sum: number };

export class ScoreTally {
  readonly #by = new Map<string, Tallied>();
  #samples = 0;

  add(line: number, scores: readonly ReadScore[], found: (key: string) => FoundScore | undefined): void {
    this.#samples++;
    for (const { key, model, parts } of scores) {
      const [from, to] = found(key)?.metric.scale ?? [0, 1];
      const own: Tallied = this.#by.get(key) ?? {
        filled: 0,
        wrong: null,
        range: null,
        histogram: new Array(bins).fill(0),
        sum: 0,
        explained: 0,
        models: [],
      };
      this.#by.set(key, own);
      if (model && own.models.length < mostModels && !own.models.includes(model)) own.models.push(model);
      if (parts.some(({ explanation }) => explanation)) own.explained++;
      const bad = parts.find(({ cause }) => cause !== null);
      if (bad?.cause) own.wrong = { ...(own.wrong ?? { line, reason: bad.reason }), samples: (own.wrong?.samples ?? 0) + 1 };
      else if (parts.length > 0) {
        own.filled++;
        own.sum += parts.reduce((sum, { raw }) => sum + ((raw ?? from) - from) / (to - from), 0) / parts.length;
      }
      for (const { raw } of parts) {
        if (raw === null) continue;
        own.range = [Math.min(raw, own.range?.[0] ?? raw), Math.max(raw, own.range?.[1] ?? raw)];
        const bin = Math.min(bins - 1, Math.floor(((raw - from) / (to - from)) * bins));
        own.histogram[bin] = (own.histogram[bin] ?? 0) + 1;
      }
    }
  }

  of(found: readonly FoundScore[]): TalliedScore[] {
    const none = { filled: 0, wrong: null, range: null, histogram: [], sum: 0, explained: 0, models: [] };
    return found.map((one) => {
      const { sum, ...own } = this.#by.get(one.key) ?? none;
      const share = own.filled > 0 ? sum / own.filled : null;
      const mean = share !== null && one.metric.direction === "lower" ? 1 - share : share;
      return { ...one, ...own, mean, empty: this.#samples - own.filled - (own.wrong?.samples ?? 0) };
    });
  }
}
