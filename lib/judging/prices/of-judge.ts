import { pricesOf } from "@/lib/db/prices";
import type { JudgeSetup } from "@/lib/domain/judge";
import { type Price, pricesFor } from "@/lib/domain/price";
import { pricesInFileOf } from "@/lib/judge/servers/prices";

/** From judges.json, else set by people, else built in; half of each for batches. Models without a known price are missing. */
export const pricesOfJudge = async (judge: JudgeSetup): Promise<ReadonlyMap<string, Price>> =>
  pricesFor(judge, new Map([...(await pricesOf(judge.models)), ...pricesInFileOf(judge)]));
