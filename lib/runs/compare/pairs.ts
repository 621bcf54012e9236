import { countPairs } from "@/lib/db/comparison/questions";
import { pairedBest } from "@/lib/domain/comparison/pairing";
import { requireRuns } from "./paired-runs";

/** "110 questions pair, by text (by id 0)". Throws Refusal as compareRuns does. */
export async function pairsInWords(ids: readonly string[]): Promise<string> {
  const counts = await countPairs(await requireRuns(ids));
  const by = pairedBest(counts);
  const [used, other] = by === "id" ? [counts.byId, counts.byText] : [counts.byText, counts.byId];
  if (used === 0) return "No question pairs, neither by id nor by text.";
  const otherWay = by === "id" ? "text" : "id";
  return `${used.toLocaleString("en")} question${used === 1 ? " pairs" : "s pair"}, by ${by} (by ${otherWay} ${other.toLocaleString("en")}).`;
}
