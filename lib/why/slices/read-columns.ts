import type { Reader } from "@/lib/db/dialect/reader";
import { foundNothingNew, type StepFacts } from "@/lib/domain/steps/facts";
import { type OwnSlice, ownSlices } from "@/lib/domain/why/slice";
import { eachLabel, eachSample, type StoredSample } from "@/lib/why/store/read";
import { type Column, Columns, type SkippedColumn } from "./columns";
import { answerableBy, isTalkBy, type Labelled, relevantBy } from "./labelled";

/** All samples of a run, in the order of their ids. */
export interface SlicedSamples {
  ids: Float64Array;
  /** Equal for equal questions and those of one conversation, user or document, from 0. */
  questionOf: Int32Array;
  columns: Column[];
  skipped: SkippedColumn[];
}

/** Reads what samples are sliced by: columns of the file and properties of the sample. Labels judge it as scores do, so slices by
 *  them would only say again that bad samples fail. `visit` gets each sample in turn. */
export async function readSliceColumns(
  reader: Reader,
  { run, samples }: { run: string; samples: number },
  visit: (sample: StoredSample, labelled: Labelled, at: number) => void = () => undefined,
): Promise<SlicedSamples> {
  const labelled = await readLabels(reader, run);
  const columns = new Columns(samples);
  const keys = new Map<string, number>();
  const ids = new Float64Array(samples);
  const questionOf = new Int32Array(samples);
  let at = 0;
  await eachSample(reader, run, (sample) => {
    if (at >= samples) return;
    const known = labelled.get(sample.id) ?? unlabelled();
    const metadata: Record<string, unknown> = JSON.parse(sample.metadata);
    for (const [name, value] of Object.entries(metadata)) {
      known.isAnswerable ??= answerableBy(name, value);
      known.isTalk ||= isTalkBy(name, value);
      columns.add(at, name, value);
    }
    columns.add(at, ownSlices.question, sample.questionLength);
    columns.add(at, ownSlices.contexts, sample.contexts);
    columns.add(at, ownSlices.turn, sample.turn);
    if (sample.steps)
      for (const [name, value] of Object.entries(slicesOfSteps(sample.steps)))
        columns.add(at, ownSlices[name as OwnSlice], value);
    ids[at] = sample.id;
    questionOf[at] = numberOf(keys, sample.cluster);
    visit(sample, known, at);
    at++;
  });
  return { ids, questionOf, ...columns.made() };
}

const unlabelled = (): Labelled => ({ isAnswerable: null, isTalk: false, relevantRank: null });

async function readLabels(reader: Reader, run: string): Promise<Map<number, Labelled>> {
  const labels = new Map<number, Labelled>();
  await eachLabel(reader, run, ({ sample, name, context, value: json }) => {
    const own = labels.get(sample) ?? unlabelled();
    labels.set(sample, own);
    const value: unknown = JSON.parse(json);
    if (context === null) {
      own.isAnswerable ??= answerableBy(name, value);
      own.isTalk ||= isTalkBy(name, value);
      return;
    }
    const isRelevant = relevantBy(name, value);
    if (isRelevant) own.relevantRank = Math.min(own.relevantRank || context + 1, context + 1);
    else if (isRelevant === false) own.relevantRank ??= 0;
  });
  return labels;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

type StepSlice = Extract<OwnSlice, "steps" | "rewritten" | "nothingNew" | "lost">;

/** The slices by which lib/db/samples/slice-filter.ts filters. Null if no step could say so. */
function slicesOfSteps(facts: StepFacts): Record<StepSlice, number | boolean | null> {
  const searches = facts.map(foundNothingNew).filter((found) => found !== null);
  const rerankings = facts.flatMap(({ kind, gold }) => (kind === "rerank" && gold ? [gold] : []));
  return {
    steps: facts.length,
    rewritten: facts.some(({ kind }) => kind === "rewrite"),
    nothingNew: searches.length === 0 ? null : searches.includes(true),
    lost: rerankings.length === 0 ? null : rerankings.some(({ lost }) => lost > 0),
  };
}
