import { countQuestionPairs } from "@/lib/comparison/store/questions";
import { everyModel } from "@/lib/domain/judge";
import { pairedBest } from "@/lib/domain/paired/pairing";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { requireRuns } from "./paired-runs";

/** `head` is "237 questions pair", `rest` " in both, none without a partner · HaluEval QA · one judge, gpt-4o-mini". */
export async function briefPairs(ids: readonly string[]) {
  const runs = await requireRuns(ids);
  const [baseline, ...candidates] = runs;
  const found: { pairs: number; alone: number }[] = [];
  for (const candidate of candidates) {
    const { questions, ...counts } = await countQuestionPairs(baseline ? [baseline, candidate] : [candidate]);
    const by = pairedBest(counts) === "id" ? "byId" : "byText";
    found.push({ pairs: counts[by], alone: questions.reduce((sum, own) => sum + own[by] - counts[by], 0) });
  }
  const pairs = Math.max(...found.map((one) => one.pairs));
  if (pairs === 0) return { pairs, head: "No question pairs", rest: "by id or by text, so there is nothing to compare" };
  const alone = found.reduce((sum, one) => sum + one.alone, 0);
  const datasets = new Set(runs.map(({ dataset }) => dataset.name));
  const judges = [...new Set(runs.map(({ judge }) => listed(everyModel(judge))))];
  const isOne = found.length === 1;
  const facts = [
    `${isOne ? " in both" : " with the baseline"}, ${alone > 0 ? `${alone.toLocaleString("en")} without a partner` : "none without a partner"}`,
    datasets.size === 1 ? [...datasets][0] : `${datasets.size} datasets`,
    judges.length === 1 ? `one judge, ${judges[0]}` : `judges differ: ${judges.join("; ")}`,
  ];
  const counts = listed(found.map((one) => one.pairs.toLocaleString("en")));
  const head = isOne ? `${counted(pairs, "question")} ${pairs === 1 ? "pairs" : "pair"}` : `${counts} questions pair`;
  return { pairs, head, rest: facts.join(" · ") };
}
