import { claim } from "@/lib/db/connection/claim";
import { markDatasets } from "@/lib/db/deletion/delete";
import { createMadeFor, type MadeFor, madeForRun } from "@/lib/db/made-for/store";
import { type Run, requireRun } from "@/lib/db/runs/list";
import { samplesOfRunAfter } from "@/lib/db/samples/rows";
import { lacksSteps } from "@/lib/db/steps/facts";
import { Refusal } from "@/lib/domain/problem";
import { isFinished, isMoving } from "@/lib/domain/runs/is-finished";
import { distinctContexts } from "@/lib/domain/steps/distinct";
import { appendSamples, type GivenSample } from "@/lib/imports/append";
import { contextMetricsOf } from "@/lib/summaries/judged-steps";

/** Throws Refusal unless it is a run of ordinary samples whose metrics score contexts one by one, and has ended or follows its dataset. */
export async function requireContextMetrics(runId: string): Promise<Run> {
  const run = await requireRun(runId);
  if (run.dataset.madeFor !== null)
    throw new Refusal(`The run ${runId} was made for the run ${run.dataset.madeFor}. Name that run.`);
  if (isMoving(run) && run.follow === null)
    throw new Refusal(`The run ${runId} is ${run.status}. Wait until it has ended.`, "conflict");
  if (contextMetricsOf(run.metrics).length === 0)
    throw new Refusal(
      "None of the run’s metrics scores contexts one by one. Start a run with one that does, such as context relevance.",
    );
  return run;
}

/** Calls `use` with the dataset of the distinct contexts of each sample's steps: the one that is being judged, or a current one. */
export const withSteps = <T>(run: Run, use: (steps: MadeFor, others: readonly MadeFor[]) => Promise<T>): Promise<T> =>
  claim(`steps ${run.id}`, async () => {
    const all = await madeForRun(run.id, "steps");
    const steps = all.find(isJudged) ?? (await currentOf(run, all)) ?? (await store(run));
    const others = all.filter(({ id }) => id !== steps.id);
    const waiting = others.filter(({ runs }) => runs.length === 0);
    await markDatasets(waiting.map(({ id }) => id));
    return use(
      steps,
      others.filter((one) => !waiting.includes(one)),
    );
  });

const isJudged = ({ runs }: MadeFor): boolean => runs.some(({ status }) => !isFinished(status));

async function currentOf(run: Run, [newest]: readonly MadeFor[]): Promise<MadeFor | null> {
  const [configuration] = newest?.configurations ?? [];
  return newest && configuration && !(await lacksSteps(run, configuration.id)) ? newest : null;
}

async function store(run: Run): Promise<MadeFor> {
  const id = await createMadeFor(run, "steps");
  const { added } = await appendSamples(id, samplesOf(run.id), { configuration: "steps" });
  const made = added > 0 && (await madeForRun(run.id, "steps")).find((one) => one.id === id);
  if (made) return made;
  await markDatasets([id]);
  throw added > 0
    ? new Refusal("The run was deleted meanwhile.", "conflict")
    : new Refusal("None of the run’s samples has steps.", "conflict");
}

const samplesAtOnce = 200;

/** Named after the ids of the run's samples. */
async function* samplesOf(runId: string): AsyncGenerator<GivenSample> {
  let last = 0;
  for (;;) {
    const samples = await samplesOfRunAfter(runId, last, samplesAtOnce, true);
    if (samples.length === 0) return;
    for (const { id, question, turns, response, reference, steps } of samples) {
      last = id;
      if (!steps) continue;
      const own = { question, response, reference, ...(turns && { turns }) };
      const sample = { externalId: String(id), ...own, contexts: distinctContexts(steps), labels: {}, metadata: {} };
      yield { configuration: null, sample };
    }
  }
}
