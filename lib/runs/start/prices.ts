import { pricesOf } from "@/lib/db/prices";
import type { JudgeSetup } from "@/lib/domain/judge";
import type { Price } from "@/lib/domain/price";
import { pricesInFileOf } from "@/lib/judge/servers/prices";

/** Prices of a run's models: those of judges.json, else those that people set, else built-in ones. Models without a known price are missing. */
export const pricesOfJudge = async (judge: JudgeSetup): Promise<Map<string, Price>> =>
  new Map([...(await pricesOf(judge.models)), ...pricesInFileOf(judge)]);
