import { countPairs } from "@/lib/db/comparison/questions";
import { pairedBest } from "@/lib/domain/comparison/pairing";
import { everyModel } from "@/lib/domain/judge";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { requireRuns } from "./paired-runs";

/** What comparing some runs would pair, for the bar under a table of runs. */
export interface BriefPairs {
  pairs: number;
  /** "237 questions pair" */
  head: string;
  /** " in all three, none left over · HaluEval QA · one judge, gpt-4o-mini" */
  rest: string;
}

const all = ["", "", " in both", " in all three", " in all four"];

/** Counts as a comparison would. Throws Refusal as compareRuns does. */
export async function briefPairs(ids: readonly string[]): Promise<BriefPairs> {
  const runs = await requireRuns(ids);
  const { questions, ...counts } = await countPairs(runs);
  const by = pairedBest(counts) === "id" ? "byId" : "byText";
  const pairs = counts[by];
  if (pairs === 0)
    return { pairs, head: "No question pairs", rest: ", neither by id nor by text, so there is nothing to compare" };
  const left = Math.max(...questions.map((own) => own[by] - pairs));
  const datasets = new Set(runs.map(({ dataset }) => dataset.name));
  const judges = [...new Set(runs.map(({ judge }) => listed(everyModel(judge))))];
  const facts = [
    `${all[ids.length] ?? ""}, ${left > 0 ? `up to ${left.toLocaleString("en")} left over in a run` : "none left over"}`,
    datasets.size === 1 ? [...datasets][0] : `${datasets.size} datasets`,
    judges.length === 1 ? `one judge, ${judges[0]}` : `judges differ: ${judges.join("; ")}`,
  ];
  return { pairs, head: `${counted(pairs, "question")} ${pairs === 1 ? "pairs" : "pair"}`, rest: facts.join(" · ") };
}
