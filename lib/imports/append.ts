import { claim } from "@/lib/db/connection/claim";
import {
  createConfiguration,
  deleteUnfinishedConfigurations,
  findDatasetToAppend,
  findUnfilledConfiguration,
} from "@/lib/db/datasets";
import { type AppendCounts, appendBatch } from "@/lib/db/samples/store/append";
import type { StoredContent } from "@/lib/db/samples/store/content";
import { Refusal } from "@/lib/domain/problem";
import type { SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { charactersOf } from "./characters";
import { ConfigurationNames } from "./configuration-names";

/** A sample as `readFile` gives it; without a configuration it belongs to the only one of the dataset. */
export interface GivenSample {
  configuration: string | null;
  sample: SampleContent;
}

export interface AppendReport extends AppendCounts {
  /** Of the dataset, afterwards. */
  version: number;
}

const batchRows = 500;
const batchCharacters = 500_000;

/**
 * Stores samples in an existing dataset, in transactions of up to 500: a sample whose id its configuration holds replaces the current one, every other is added.
 * A configuration that the dataset lacks is created with its first sample. Throws Refusal for an unknown or deleted dataset, and for a sample
 * without a configuration where there are several; earlier batches stay stored.
 */
export async function appendSamples(
  datasetId: string,
  samples: Iterable<GivenSample> | AsyncIterable<GivenSample>,
): Promise<AppendReport> {
  const appender = await openAppender(datasetId);
  for await (const { sample, configuration } of samples) await appender.add({ sample, name: appender.nameOf(configuration) });
  return appender.finish();
}

/** A sample with the name of its configuration. */
export interface NamedSample {
  name: string;
  sample: SampleContent;
}

export interface Appender {
  /** The configuration of a sample that names this one or none. Throws Refusal for a name that cannot be stored. */
  nameOf(configuration: string | null): string;
  add(sample: NamedSample): Promise<void>;
  /** Stores the rest. */
  finish(): Promise<AppendReport>;
}

/** `forAll` is the configuration of every sample, whatever it names. */
export async function openAppender(datasetId: string, forAll?: string): Promise<Appender> {
  const opened = await requireDataset(datasetId);
  const counts: AppendCounts = { added: 0, changed: 0, unchanged: 0 };
  const names = new ConfigurationNames([], forAll, "api");
  let batch = new Map<string, NamedSample>();
  let characters = 0;

  async function store(): Promise<void> {
    const given = [...batch.values()];
    batch = new Map();
    characters = 0;
    if (given.length === 0) return;
    const stored = await claim(`append ${datasetId}`, () => storeBatch(datasetId, given));
    counts.added += stored.added;
    counts.changed += stored.changed;
    counts.unchanged += stored.unchanged;
  }

  return {
    nameOf: (configuration) => names.nameOf(configuration ?? (forAll ? null : onlyConfiguration(opened, datasetId)), ""),
    async add(given) {
      const { externalId } = given.sample;
      const key = externalId === null ? `${batch.size}` : JSON.stringify([given.name, externalId]);
      // The later of two with one id replaces the earlier, which is stored before it.
      if (batch.has(key)) await store();
      batch.set(key, given);
      characters += charactersOf(given.sample);
      if (batch.size >= batchRows || characters >= batchCharacters) await store();
    },
    async finish() {
      await store();
      return { ...counts, version: (await requireDataset(datasetId)).version };
    },
  };
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
