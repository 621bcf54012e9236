import { createDataset, deleteUnfinishedConfigurations, findDataset } from "@/lib/db/datasets";
import { findRun, type Run } from "@/lib/db/runs/list";
import { type Sample, wholeSamples } from "@/lib/db/samples/rows";
import type { Gold } from "@/lib/domain/gold/find";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { confirmGoldenRow, goldenRowsOf, runSamplesAmong, storeGoldenRows, withdrawConfirmation } from "@/lib/golden/store/rows";
import { mostGold } from "@/lib/golden/words/bounds";
import type { NewGoldenRow, NewGoldenRows } from "@/lib/golden/words/new-rows";
import type { GoldenOrigin } from "@/lib/golden/words/row";
import { readTypedGold } from "@/lib/golden/words/typed-gold";
import { appendSamples } from "@/lib/imports/append";

interface Golden {
  sample: Sample;
  note: string;
  content: SampleContent;
}

/** Adds a run's samples, as corrected, to a dataset. Saving the same question again replaces its row. Throws Refusal with the
 *  sample's id as an error's path; then nothing is stored. */
export async function saveGolden(
  { run: runId, target, rows }: NewGoldenRows,
  { author, by }: { author: Reviewer | null; by: Actor },
) {
  const run = await findRun(runId);
  if (!run) throw new Refusal("The run was deleted meanwhile.", "not-found");
  const golden = await readGolden(run, rows);
  const datasetId = "dataset" in target ? target.dataset : await createDataset(target.name);
  try {
    const samples = golden.map(({ content }) => ({ configuration: null, sample: content }));
    const report = await appendSamples(datasetId, samples, { configuration: run.configuration.name, by });
    const dataset = await findDataset(datasetId);
    const configurationId = dataset?.configurations.find(({ name }) => name === run.configuration.name)?.id;
    if (!configurationId) throw new Refusal("The dataset was deleted meanwhile.", "conflict");
    const origins = await originsOf(run, golden);
    const stored = golden.map(({ sample, note, content }) => ({
      externalId: content.externalId ?? "",
      origin: origins(sample),
      note: note || null,
    }));
    await storeGoldenRows(configurationId, stored, author);
    return { ...report, datasetId, configurationId };
  } catch (error) {
    if ("name" in target) await deleteUnfinishedConfigurations([], datasetId);
    throw error;
  }
}

async function readGolden(run: Run, rows: readonly NewGoldenRow[]): Promise<Golden[]> {
  const ids = rows.map(({ sample }) => sample);
  const [samples, ofRun] = await Promise.all([wholeSamples(ids), runSamplesAmong(run.id, ids)]);
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const problems: { path: string; message: string }[] = [];
  const firstWith = new Map<string | null, number>();
  const golden = rows.flatMap((row, at): Golden[] => {
    const refuse = (message: string): [] => {
      problems.push({ path: String(row.sample), message: `Row ${at + 1}: ${message}` });
      return [];
    };
    const sample = byId.get(row.sample);
    if (!sample || !ofRun.has(row.sample)) return refuse("the run has no such sample.");
    const content = goldenContent(sample, row);
    const earlier = firstWith.get(content.externalId);
    firstWith.set(content.externalId, earlier ?? at);
    if (earlier !== undefined) return refuse(`it has the same question as row ${earlier + 1}. Leave out one of them.`);
    const gold = content.gold ?? [];
    if (content.reference === null && gold.length === 0) return refuse("enter a corrected answer, or choose a gold context.");
    if (gold.length > mostGold) return refuse(`it has ${gold.length} gold contexts; ${mostGold} are possible.`);
    return [{ sample, note: row.note, content }];
  });
  if (problems.length > 0) throw new Refusal(problems.map(({ message }) => message).join(" "), "invalid", problems);
  return golden;
}

/** A golden row that is corrected again keeps its first origin. */
async function originsOf(run: Run, golden: readonly Golden[]): Promise<(sample: Sample) => GoldenOrigin> {
  const known = await goldenRowsOf(golden.map(({ sample }) => sample.id));
  return ({ id, externalId }) =>
    known.get(id)?.origin ?? {
      dataset: { id: run.datasetId, name: run.dataset.name },
      run: { id: run.id, name: run.name },
      configuration: run.configuration.name,
      sample: { id, externalId },
    };
}

/** Equal for samples with the same question after the same turns, so that a row is replaced and not repeated. */
export const goldenId = ({ question, turns = [] }: Pick<SampleContent, "question" | "turns">): string =>
  `golden-${questionKey([...turns.map(({ text }) => text), question].join("\n")).slice(0, 12)}`;

/** The sample with the corrected answer as its reference and the chosen gold contexts; all else is unchanged. */
function goldenContent(sample: Sample, row: NewGoldenRow): SampleContent {
  const { question, contexts, contextDetails, turns, steps, response, labels, metadata } = sample;
  const gold = goldOf(sample, row);
  return {
    externalId: goldenId(sample),
    question,
    contexts,
    response,
    labels,
    metadata,
    reference: row.reference || null,
    ...(contextDetails && { contextDetails }),
    ...(turns && { turns }),
    ...(steps && { steps }),
    ...(gold.length > 0 && { gold }),
  };
}

/** A chosen context keeps the gold contexts that it was known to hold, else it is one itself. */
function goldOf({ contexts, contextDetails, gold = [], goldFound }: Sample, row: NewGoldenRow): Gold[] {
  const found = Array.isArray(goldFound) ? goldFound : gold.map(() => null);
  const chosen = [...new Set(row.contexts)].sort((one, other) => one - other);
  const retrieved = chosen.flatMap((index): Gold[] => {
    const text = contexts[index];
    if (text === undefined) return [];
    const known = gold.filter((_, at) => found[at] === index);
    return known.length > 0 ? known : [{ id: contextDetails?.[index]?.id ?? null, text }];
  });
  const missed = gold.filter((_, at) => found[at] == null && row.missed.includes(at));
  return [...retrieved, ...missed, ...readTypedGold(row.typed)];
}

/** A second person confirms a golden row, or withdraws the confirmation. With an account, the author cannot; throws Refusal. */
export async function confirmGolden(sampleId: number, by: Reviewer, isConfirmed: boolean): Promise<void> {
  const row = (await goldenRowsOf([sampleId])).get(sampleId);
  if (!row) throw new Refusal("There is no such golden row. It may have been changed or deleted meanwhile.", "not-found");
  if (!isConfirmed) {
    if (!(await withdrawConfirmation(sampleId, by)))
      throw new Refusal("Only the person who confirmed a golden row can withdraw that.", "conflict");
    return;
  }
  if (by.id !== null && row.authorKey === reviewerKey(by))
    throw new Refusal("You made this golden row. Another person confirms it.", "forbidden");
  if (!(await confirmGoldenRow(sampleId, by)))
    throw new Refusal("Another person has confirmed or changed this golden row meanwhile. Reload the page.", "conflict");
}
