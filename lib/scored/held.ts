import type { FoundScore } from "@/lib/datasets/scores/reader";
import { longestModelName } from "@/lib/domain/bounds";
import type { ReadScore } from "@/lib/domain/scored/read";
import { HeldLines } from "@/lib/imports/held-lines";
import type { ScoredRow, ScoreSink } from "@/lib/imports/options";

interface Counted {
  keys: Set<string>;
  /** Scores of Assay's own export, with the most polls of a sample. */
  kept: Map<string, number>;
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
    const scores = row.scores.filter(({ parts, kept }) => parts.length > 0 || kept);
    const counted = this.byConfiguration.get(row.configuration) ?? {
      keys: new Set(),
      kept: new Map(),
      models: new Set(),
      judgments: 0,
    };
    this.byConfiguration.set(row.configuration, counted);
    for (const { key, model, parts, kept } of scores) {
      counted.keys.add(key);
      counted.judgments += kept?.judgments.length ?? parts.length;
      if (kept) {
        const { models, polls } = saidOf(kept.judgments);
        counted.kept.set(key, Math.max(counted.kept.get(key) ?? 1, polls));
        for (const one of models) if (counted.models.size < mostModels) counted.models.add(nameOf(one));
      } else if (model && counted.models.size < mostModels) counted.models.add(nameOf(model));
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

function saidOf(judgments: readonly unknown[]): { models: Set<string>; polls: number } {
  const models = new Set<string>();
  let polls = 1;
  for (const one of judgments as readonly { model?: unknown; poll?: unknown }[]) {
    if (typeof one.model === "string" && models.size < mostModels) models.add(one.model);
    if (typeof one.poll === "number") polls = Math.max(polls, one.poll + 1);
  }
  return { models, polls };
}

export const nameOf = (model: string): string => model.trim().slice(0, longestModelName);

/** The model that judged: as the file says, else as its importer says, else the tool. */
export const modelOf = ({ model }: Pick<ReadScore, "model">, judge: string | undefined, tool: string): string =>
  (model && nameOf(model)) || judge?.trim() || tool || "another tool";
