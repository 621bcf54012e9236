import { pricesOf } from "@/lib/db/prices";
import type { Run } from "@/lib/db/runs/list";
import { everyModel } from "@/lib/domain/judge";
import { costOf, type Price, pricesFor } from "@/lib/domain/price";
import { countsTokens } from "@/lib/domain/servers/recorded";
import { pricesInFileOf } from "@/lib/judge/servers/prices";
import type { ComparedJudge } from "@/lib/judges/words/report";
import type { CallsOfJudge } from "./calls";

/** Prices of these runs' models, in one query. */
export const pricesOfJudges = (runs: readonly Run[]): Promise<ReadonlyMap<string, Price>> =>
  pricesOf([...new Set(runs.flatMap(({ judge }) => everyModel(judge)))]);

/** In US dollars for 1,000 samples, or why it is not known. Batches cost half. */
export function costOfJudge(
  { judge }: Run,
  { tokens }: Pick<CallsOfJudge, "tokens">,
  known: ReadonlyMap<string, Price>,
): Pick<ComparedJudge, "costPer1000Usd" | "costCause"> {
  const without = (costCause: ComparedJudge["costCause"]) => ({ costPer1000Usd: null, costCause });
  if (!countsTokens(judge)) return without("no-model");
  if (tokens.length === 0) return without("no-calls");
  const prices = pricesFor(judge, new Map([...known, ...pricesInFileOf(judge)]));
  let sum = 0;
  for (const { model, counted, prompt, completion } of tokens) {
    const price = prices.get(model);
    if (!price) return without("price-unknown");
    if (counted === 0 && (price.prompt > 0 || price.completion > 0)) return without("tokens-unknown");
    sum += costOf(price, prompt, completion);
  }
  return { costPer1000Usd: Number((sum * 1000).toPrecision(12)), costCause: null };
}
