import { recordEvent } from "@/lib/db/audit";
import { claim } from "@/lib/db/connection/claim";
import {
  createConfiguration,
  deleteUnfinishedConfigurations,
  findDatasetToAppend,
  findUnfilledConfiguration,
} from "@/lib/db/datasets";
import { changeParameters } from "@/lib/db/parameters";
import type { StoredContent } from "@/lib/db/samples/store/content";
import { type AppendCounts, appendBatch } from "@/lib/db/samples/store/insert";
import type { Parameters } from "@/lib/domain/configuration";
import { joined, ParameterTally } from "@/lib/domain/parameters/values";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { earlierQuestions, type SampleContent } from "@/lib/domain/sample";
import { questionKey } from "@/lib/domain/text/question-key";
import { inBatches } from "./batches";
import { ConfigurationNames } from "./configuration-names";
import { HeldSamples, type NamedSample } from "./held-samples";

/** What `readFile` gives; a sample without a configuration belongs to the dataset's only one. */
export interface GivenSample {
  configuration: string | null;
  sample: SampleContent;
}

export interface Appended extends AppendCounts {
  /** Replaced by a later sample of the same call with their id and configuration. */
  repeated: number;
  version: number;
  /** Columns that are no parameters of a configuration that these samples created. */
  hints: string[];
}

export interface AppendOptions {
  configuration?: string | undefined;
  /** Set for every configuration that these samples are of. */
  parameters?: Parameters | undefined;
  /** Whether columns also add parameters to configurations that existed before, without changing any. */
  addsParameters?: boolean | undefined;
  by?: Actor | undefined;
  /** Stops at the next batch; earlier batches stay stored. */
  signal?: AbortSignal | undefined;
}

/** Upserts samples by id, of repeated ids the last, in transactions of up to 500 once all are read. Creates missing
 *  configurations. Throws Refusal; earlier batches stay stored. */
export async function appendSamples(
  datasetId: string,
  samples: Iterable<GivenSample> | AsyncIterable<GivenSample>,
  { configuration: forAll, parameters = {}, addsParameters = false, by, signal }: AppendOptions = {},
): Promise<Appended> {
  const opened = await requireDataset(datasetId);
  const names = new ConfigurationNames([], forAll, "api");
  const nameOf = (configuration: string | null) =>
    names.nameOf(configuration ?? (forAll ? null : onlyConfiguration(opened, datasetId)), "");
  const counts: AppendCounts = { added: 0, changed: 0, unchanged: 0 };
  const held = new HeldSamples();
  const isNew = (name: string) => opened.configurations.every((known) => known.name !== name);
  const columns = new ParameterTally();
  try {
    for await (const { sample, configuration } of samples) {
      const name = nameOf(configuration);
      columns.add(name, sample.metadata);
      await held.add({ sample, name });
    }
    for await (const batch of inBatches(held.latest(), ({ sample }) => sample)) {
      const stored = await claim(`append ${datasetId}`, async () => {
        signal?.throwIfAborted();
        return storeBatch(datasetId, batch);
      });
      counts.added += stored.added;
      counts.changed += stored.changed;
      counts.unchanged += stored.unchanged;
    }
    const { configurations, version } = await requireDataset(datasetId);
    const found = new Map(
      configurations
        .filter(({ name }) => columns.has(name))
        .map(({ id, name }) => {
          const read = addsParameters || isNew(name) ? columns.of(name) : {};
          return [id, (before: Parameters) => joined({ ...before, ...parameters }, read)];
        }),
    );
    await changeParameters(datasetId, found);
    return { ...counts, repeated: held.repeated, version, hints: columns.hints(isNew) };
  } finally {
    await held.discard();
    const { added, changed } = counts;
    if (by && added + changed > 0) await recordEvent(by, "samples-appended", opened.name, { id: datasetId, added, changed });
  }
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
      : `The dataset ${name} has several configurations: ${known}. Name the one for the samples: in each sample's configuration, or with config=.`;
  throw new Refusal(message, "invalid", [{ path: "configuration", message }]);
}

/** Serialised per dataset, so a configuration is created once. */
async function storeBatch(datasetId: string, given: readonly NamedSample[]): Promise<AppendCounts> {
  const dataset = await requireDataset(datasetId);
  const ids = new Map(dataset.configurations.map(({ id, name }) => [name, id]));
  const created: string[] = [];
  try {
    for (const name of new Set(given.map((one) => one.name))) {
      if (ids.has(name)) continue;
      const own = await createConfiguration({ datasetId, name, fileName: null, format: null });
      if (own !== null) created.push(own);
      // Left by a process that ended, or being created by another; either way it can be used.
      const id = own ?? (await findUnfilledConfiguration(datasetId, name));
      if (id === null) {
        throw new Refusal(
          `The configuration ${name} of this dataset is being imported or deleted. Send the samples again in a minute.`,
          "conflict",
        );
      }
      ids.set(name, id);
    }
    const rows = given.map(
      ({ name, sample }): StoredContent => ({
        ...sample,
        configurationId: ids.get(name) ?? "",
        questionKey: questionKey(sample.question, earlierQuestions(sample.turns)),
      }),
    );
    const counts = await appendBatch(datasetId, rows);
    if (counts) return counts;
    throw new Refusal(`The dataset ${dataset.name}, or one of its configurations, was deleted meanwhile.`, "conflict");
  } catch (error) {
    if (created.length > 0) await deleteUnfinishedConfigurations(created, datasetId);
    throw error;
  }
}
