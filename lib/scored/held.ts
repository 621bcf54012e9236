import type { FoundScore } from "@/lib/datasets/scores/reader";
import { longestModelName } from "@/lib/domain/bounds";
import type { ReadScore } from "@/lib/domain/scored/read";
import { HeldLines } from "@/lib/imports/held-lines";
import type { ScoredRow, ScoreSink } from "@/lib/imports/options";

/** The scores of one configuration. */
interface Counted {
  keys: Set<string>;
  models: Set<string>;
  judgments: number;
}

const mostModels = 8;

/** A file's scores until its samples are stored. */
export class HeldScores implements ScoreSink {
  readonly #held = new HeldLines<ScoredRow>();
  readonly byConfiguration = new Map<string, Counted>();

  readonly metrics = new Map<string, FoundScore>();

  found(scores: readonly FoundScore[]): void {
    for (const score of scores) this.metrics.set(score.key, score);
  }

  async add(row: ScoredRow): Promise<void> {
    const scores = row.scores.filter(({ parts }) => parts.length > 0);
    const counted = this.byConfiguration.get(row.configuration) ?? { keys: new Set(), models: new Set(), judgments: 0 };
    this.byConfiguration.set(row.configuration, counted);
    for (const { key, model, parts } of scores) {
      counted.keys.add(key);
      counted.judgments += parts.length;
      if (model && counted.models.size < mostModels) counted.models.add(nameOf(model));
    }
    await this.#held.add({ ...row, scores });
  }

  rows(): AsyncGenerator<ScoredRow> {
    return this.#held.values();
  }

  discard(): Promise<void> {
    return this.#held.discard();
  }
}

const nameOf = (model: string): string => model.trim().slice(0, longestModelName);

/** The model that judged: as the file says, else as its importer says, else the tool. */
export const modelOf = ({ model }: Pick<ReadScore, "model">, judge: string | undefined, tool: string): string =>
  (model && nameOf(model)) || judge?.trim() || tool || "unknown";
