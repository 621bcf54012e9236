import { recordEvent } from "@/lib/db/audit";
import { claim } from "@/lib/db/connection/claim";
import {
  createConfiguration,
  deleteUnfinishedConfigurations,
  findDatasetToAppend,
  findUnfilledConfiguration,
} from "@/lib/db/datasets";
import { type AppendCounts, appendBatch } from "@/lib/db/samples/store/append";
import type { StoredContent } from "@/lib/db/samples/store/content";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { charactersOf } from "./characters";
import { ConfigurationNames } from "./configuration-names";
import { HeldSamples, type NamedSample } from "./held-samples";

/** A sample as `readFile` gives it; without a configuration it belongs to the only one of the dataset. */
export interface GivenSample {
  configuration: string | null;
  sample: SampleContent;
}

export interface AppendReport extends AppendCounts {
  /** Samples that were not stored, since a later one of the same call has their id and configuration. */
  repeated: number;
  /** Of the dataset, afterwards. */
  version: number;
}

export interface AppendOptions {
  /** The configuration of every sample, whatever it names. */
  configuration?: string | undefined;
  /** For the audit log; without it nothing is recorded. */
  by?: Actor | undefined;
  /** Stops at the next batch with its reason; earlier batches stay stored. */
  signal?: AbortSignal | undefined;
}

const batchRows = 500;
const batchCharacters = 500_000;

/**
 * Stores samples in an existing dataset: a sample whose id its configuration holds replaces the current one, every other is added. Of samples
 * with one id and configuration only the last is stored. Nothing is stored before the last sample was read; then they are stored in transactions
 * of up to 500. A configuration that the dataset lacks is created with its first sample. Throws Refusal for an unknown or deleted dataset, for a
 * configuration's name that cannot be stored, and for a sample without a configuration where there are several; earlier batches stay stored.
 */
export async function appendSamples(
  datasetId: string,
  samples: Iterable<GivenSample> | AsyncIterable<GivenSample>,
  { configuration: forAll, by, signal }: AppendOptions = {},
): Promise<AppendReport> {
  const opened = await requireDataset(datasetId);
  const names = new ConfigurationNames([], forAll, "api");
  const nameOf = (configuration: string | null) =>
    names.nameOf(configuration ?? (forAll ? null : onlyConfiguration(opened, datasetId)), "");
  const counts: AppendCounts = { added: 0, changed: 0, unchanged: 0 };
  const held = new HeldSamples();
  try {
    for await (const { sample, configuration } of samples) await held.add({ sample, name: nameOf(configuration) });
    for await (const batch of inBatches(held.latest())) {
      const stored = await claim(`append ${datasetId}`, async () => {
        signal?.throwIfAborted();
        return storeBatch(datasetId, batch);
      });
      counts.added += stored.added;
      counts.changed += stored.changed;
      counts.unchanged += stored.unchanged;
    }
    return { ...counts, repeated: held.repeated, version: (await requireDataset(datasetId)).version };
  } finally {
    await held.discard();
    const { added, changed } = counts;
    if (by && added + changed > 0) await recordEvent(by, "samples-appended", opened.name, { id: datasetId, added, changed });
  }
}

async function* inBatches(samples: AsyncIterable<NamedSample>): AsyncGenerator<NamedSample[]> {
  let batch: NamedSample[] = [];
  let characters = 0;
  for await (const given of samples) {
    batch.push(given);
    characters += charactersOf(given.sample);
    if (batch.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

type Dataset = NonNullable<Awaited<ReturnType<typeof findDatasetToAppend>>>;

async function requireDataset(id: string): Promise<Dataset> {
  const dataset = await findDatasetToAppend(id);
  if (!dataset) throw new Refusal(`There is no dataset ${id}.`, "not-found");
  return dataset;
}

function onlyConfiguration({ name, configurations }: Dataset, id: string): string {
  const [only] = configurations;
  if (configurations.length === 1 && only) return only.name;
  const known = configurations.map((configuration) => configuration.name).join(", ");
  const message =
    configurations.length === 0
      ? `The dataset ${name} (${id}) has no configuration yet. Name one for the samples: in each sample's configuration, or with config=.`
      : `The dataset ${name} has several configurations: ${known}. Say which one the samples belong to: in each sample's configuration, or with config=.`;
  throw new Refusal(message, "invalid", [{ path: "configuration", message }]);
}

/** Of a dataset one batch at a time, so that two do not create one configuration. */
async function storeBatch(datasetId: string, given: readonly NamedSample[]): Promise<AppendCounts> {
  const dataset = await requireDataset(datasetId);
  const ids = new Map(dataset.configurations.map(({ id, name }) => [name, id]));
  const created: string[] = [];
  try {
    for (const name of new Set(given.map((one) => one.name))) {
      if (ids.has(name)) continue;
      const own = await createConfiguration({ datasetId, name, fileName: null, format: null });
      if (own !== null) created.push(own);
      // One without samples was left by a process that ended, or another is just making it; either way it can be used.
      const id = own ?? (await findUnfilledConfiguration(datasetId, name));
      if (id === null) {
        throw new Refusal(
          `The configuration ${name} of this dataset is just being imported or deleted. Send the samples again in a minute.`,
          "conflict",
        );
      }
      ids.set(name, id);
    }
    const rows = given.map(
      ({ name, sample }): StoredContent => ({
        ...sample,
        configurationId: ids.get(name) ?? "",
        questionKey: questionKey(sample.question),
      }),
    );
    const counts = await appendBatch(datasetId, rows);
    if (counts) return counts;
    throw new Refusal(`The dataset ${dataset.name}, or a configuration of it, was deleted in the meantime.`, "conflict");
  } catch (error) {
    if (created.length > 0) await deleteUnfinishedConfigurations(created, datasetId);
    throw error;
  }
}
