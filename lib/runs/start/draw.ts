import { createHash } from "node:crypto";
import { countToDrawInThread } from "@/lib/db/races/in-thread";
import type { NewRace, NewRun } from "@/lib/db/runs/list";
import { refuseField } from "@/lib/domain/problem";
import type { StartRun } from "@/lib/domain/run";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { fewestLabels } from "@/lib/stats/corrected/mean";

const refuse = (message: string) => refuseField("sample", message);

/** The random part of its questions that a run judges; null if it judges all. Throws Refusal. */
export async function drawOf(
  { sample, untilDecided, follow }: Pick<StartRun, "sample" | "untilDecided" | "follow">,
  run: Omit<NewRun, "lease">,
  configuration: string,
): Promise<NewRace | null> {
  if (sample === undefined) return null;
  if (untilDecided) throw refuse("A race to a decision draws its own questions. Choose it or a random part, not both.");
  if (follow) throw refuse("A run that follows its dataset has no end, so no part can be drawn. Choose one of the two.");
  if (run.judge.batch) throw refuse("A run in batches judges all samples. Choose batches or a random part, not both.");
  if (describeJudge(run.judge.kind).isStandIn) throw refuse("This judge costs nothing, so let it judge all samples.");
  const { questions, clusters } = await countToDrawInThread(run.configurationId);
  if (sample >= questions)
    throw refuse(`${configuration} has ${counted(questions, "different question")}. Judge fewer than that, or all of them.`);
  const least = Math.ceil((fewestLabels * questions) / clusters);
  if (sample < least)
    throw refuse(
      `The questions of ${configuration} come from ${clusters.toLocaleString("en")} conversations, users or documents, which are drawn whole. An interval needs ${fewestLabels} of them, which is about ${counted(least, "question")}.`,
    );
  return { metric: "", margin: 0, questions, planned: run.planned, drawn: sample, seed: seedOf(run.datasetId) };
}

/** The same for all runs of a dataset, so that they judge the same questions and can be compared in pairs. */
const seedOf = (datasetId: string): number => createHash("sha256").update(datasetId).digest().readUInt32BE() >>> 1;

/** The share of all judgments that is made. */
export const drawnShare = (race: NewRace | null | undefined): number => (race?.drawn == null ? 1 : race.drawn / race.questions);
