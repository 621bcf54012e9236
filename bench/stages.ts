// npm run bench -- stages FOLDER: the stages of samples whose fault is known, as a judge would find them that answers as their labels
// say. FOLDER holds halueval-qa.jsonl and xquad-multilingual.jsonl as rows of Assay.
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Stage, stageWords } from "@/lib/domain/why/stages";
import { answeredOf } from "@/lib/why/refusal/answered";
import { stageOf } from "@/lib/why/stage";
import { percent, print } from "./simulated";

interface Row {
  config: string;
  contexts: string[];
  response: string;
  labels: { adherent?: boolean; context_relevance?: number[] };
}

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder with the rows: npm run bench -- stages FOLDER.");

const expected: Record<string, Stage> = {
  "top3-hit": "fine",
  "top3-miss": "not-retrieved",
  right_answer: "fine",
  hallucinated_one_turn: "unsupported",
  hallucinated_multi_turn: "unsupported",
};

const found = new Map<string, Map<Stage, number>>();
for (const name of ["xquad-multilingual", "halueval-qa"])
  for (const line of readFileSync(path.join(folder, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n")) {
    const { config, contexts, response, labels }: Row = JSON.parse(line);
    const { stage } = stageOf({
      answered: answeredOf(response),
      isAnswerable: null,
      goldRank: null,
      way: null,
      contexts: contexts.length,
      cut: null,
      isRelevant: labels.context_relevance?.some((relevant) => relevant > 0) ?? true,
      isSupported: labels.adherent ?? null,
      scoresSupport: true,
      claims: null,
      claimRecall: null,
      isOnQuestion: true,
    });
    const own = found.get(config) ?? new Map<Stage, number>();
    found.set(config, own.set(stage, (own.get(stage) ?? 0) + 1));
  }

print(
  "Stages by a judge that answers as the labels say",
  ["configuration", "samples", "expected", "found", "others"],
  [...found].map(([config, stages]) => {
    const wanted = expected[config] ?? "unknown";
    const n = [...stages.values()].reduce((sum, count) => sum + count, 0);
    const others = [...stages]
      .filter(([stage]) => stage !== wanted)
      .map(([stage, count]) => `${count} ${stageWords[stage].name}`);
    return [config, String(n), stageWords[wanted].name, percent((stages.get(wanted) ?? 0) / n), others.join(", ")];
  }),
);
