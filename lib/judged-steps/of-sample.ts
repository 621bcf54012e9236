import type { Sample } from "@/lib/db/samples/rows";
import { stepScoresOf } from "@/lib/db/steps/facts";
import { distinctContexts } from "@/lib/domain/steps/distinct";
import { judgingOf } from "@/lib/summaries/judged-steps";

type Scores = Readonly<Record<string, number>>;

/** Maps a context's text to its scores by metric; undefined where the steps' contexts were not judged. */
export async function stepScoresOfSample(
  runId: string,
  { id, steps }: Pick<Sample, "id" | "steps">,
): Promise<ReadonlyMap<string, Scores> | undefined> {
  if (!steps) return undefined;
  const { made } = await judgingOf(runId);
  const judged = made ? (await stepScoresOf(made.id, id)).get(id) : undefined;
  if (!judged) return undefined;
  return new Map(
    distinctContexts(steps).map((text, place) => [
      text,
      Object.fromEntries(judged.flatMap(({ metric, scores }) => (scores[place] == null ? [] : [[metric, scores[place]]]))),
    ]),
  );
}
