import { hasConversations, meansByTurn } from "@/lib/db/judgments/by-turn";
import type { MeansByTurn } from "@/lib/domain/scores/by-turn";
import { memoise, stateOf } from "./memoise";

const cacheSize = 20;

type RunByTurn = Parameters<typeof stateOf>[0] &
  Parameters<typeof meansByTurn>[0] & { configurationId: string; sampleCount: number };

/** Null unless samples are of different turns. Cached until the run changes. */
export const readMeansByTurn = (run: RunByTurn): Promise<MeansByTurn | null> =>
  memoise("by-turn", cacheSize, `${stateOf(run)} ${run.sampleCount}`, async () => {
    if (!(await hasConversations(run.configurationId))) return null;
    const means = await meansByTurn(run);
    return means.length > 1 ? means : null;
  });
