import { createHash } from "node:crypto";
import path from "node:path";
import type { FilePreview } from "@/lib/datasets/preview-file";
import { type ReadOptions, readFile } from "@/lib/datasets/read-file";
import { type Caller, configWords } from "@/lib/datasets/values/caller";
import {
  createConfiguration,
  createDataset,
  deleteUnfinishedConfigurations,
  findDataset,
  findSameDataset,
  markReady,
  storeContentHash,
} from "@/lib/db/datasets";
import { saveMapping } from "@/lib/db/mappings";
import { lineOfExternalId } from "@/lib/db/samples/rows";
import { insertSamples, type NewSample } from "@/lib/db/samples/store/insert";
import { longestDatasetName } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";
import { questionKey } from "@/lib/domain/text/question-key";
import { charactersOf } from "./characters";
import { ConfigurationNames } from "./configuration-names";
import { stem } from "./stem";

export interface ImportSource {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ImportOptions {
  /** The name of a new dataset; by default the first file's name. */
  name?: string;
  /** An existing dataset to add the file's configurations to. */
  datasetId?: string;
  /** Where the data comes from. */
  source?: string;
  /** The configuration for every row, overriding the row's column; by default the row's own, else the file's name. */
  configuration?: string;
  map?: ReadOptions["map"];
  contextDelimiter?: string;
  /** Stores files that are a dataset already as another one. */
  again?: boolean;
  /** Who is told what to change; by default the command. */
  caller?: Caller;
  /** Called after each batch with the number of rows read so far. */
  onProgress?: (rows: { accepted: number; rejected: number }) => void;
}

export interface ImportReport {
  id: string;
  name: string;
  configurations: string[];
  accepted: number;
  /** At most `listedAtMost` are listed; `rejectedCount` counts all. */
  rejected: (RowProblem & { file?: string })[];
  rejectedCount: number;
  /** What a reader should know, such as two columns for one field, or a text cell taken as one context. */
  hints: string[];
  /** Whether the same files, read in the same way, were a dataset already, which this is: then nothing was stored. */
  existed: boolean;
}

/** The most rows and characters stored in one batch. Prisma keeps the texts of its last hundred statements in memory. */
const batchRows = 500;
const batchCharacters = 500_000;
const listedAtMost = 100_000;

/** How one file is read. */
export interface ReadFile {
  file: string;
  format: string;
  columns: FilePreview["columns"];
}

/** None of the rows could be stored; `rejected` lists them. */
export class NothingAccepted extends Refusal {
  constructor(
    message: string,
    readonly rejected: ImportReport["rejected"],
    /** How the files' columns are read, if that is known. */
    readonly files: readonly ReadFile[] = [],
  ) {
    super(
      message,
      "invalid",
      rejected.slice(0, 1000).map((problem) => ({
        path: [problem.line === null ? "" : `line ${problem.line}`, problem.field ?? ""].filter(Boolean).join(", "),
        message: problem.reason,
      })),
    );
  }
}

export const nothingAccepted = (
  sources: readonly ImportSource[],
  count: number,
  rejected: ImportReport["rejected"],
  files?: readonly ReadFile[],
): NothingAccepted =>
  new NothingAccepted(
    count === 0
      ? `${sources.map(({ fileName }) => fileName).join(", ")} holds no rows. Nothing was stored.`
      : `${count === 1 ? "The only row could not" : `None of the ${count} rows could`} be read. Nothing was stored.`,
    rejected,
    files,
  );

/** The dataset that the files are added to, null for a new one, and its name. Throws Refusal if that is impossible. */
export async function findDestination(
  sources: readonly ImportSource[],
  { datasetId, name: wanted }: ImportOptions,
): Promise<{ existing: Awaited<ReturnType<typeof findDataset>>; name: string }> {
  const existing = datasetId === undefined ? null : await findDataset(datasetId);
  if (datasetId !== undefined && !existing) throw new Refusal(`There is no dataset ${datasetId}.`, "not-found");
  const name = existing?.name ?? (wanted?.trim() || stem(sources[0]?.fileName ?? "dataset"));
  if (name.length > longestDatasetName) throw new Refusal(`The name of a dataset has at most ${longestDatasetName} characters.`);
  return { existing, name };
}

/**
 * Reads files into one dataset, storing valid rows and listing the others. Nothing is visible before the last file has been read. Files that are
 * a dataset of this name already are not stored again, unless `again` says so.
 * If a file cannot be read (truncated, wrong format, no row accepted), everything is deleted and a Refusal says why.
 */
export async function importFiles(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<ImportReport> {
  const { existing, name } = await findDestination(sources, options);
  const datasetId = existing?.id ?? (await createDataset(name, options.source ?? null));
  const importer = new Importer(datasetId, existing?.configurations.map((configuration) => configuration.name) ?? [], options);
  try {
    const contents = new ContentHash(options);
    for (const source of sources) await importer.read({ ...source, bytes: contents.of(source) }, sources.length > 1);
    if (importer.accepted === 0) throw nothingAccepted(sources, importer.rejectedCount, importer.rejected);
    const { configurations, accepted, rejected, rejectedCount, hints } = importer;
    const report = { name, configurations, accepted, rejected, rejectedCount, hints: [...hints] };
    const contentHash = existing ? null : contents.digest();
    const same = contentHash && !options.again ? await findSameDataset({ contentHash, name, configurations }) : null;
    if (same) {
      await deleteUnfinishedConfigurations(importer.configurationIds, datasetId);
      const already = `The same file is stored already, as the dataset ${name} of ${same.createdAt.toISOString().slice(0, 10)}. Nothing was stored again.`;
      return { ...report, id: same.id, hints: [already, ...hints], existed: true };
    }
    await importer.finish();
    if (contentHash) await storeContentHash(datasetId, contentHash);
    if (options.map) for (const shape of importer.shapes) await saveMapping(shape, options.map);
    return { ...report, id: datasetId, existed: false };
  } catch (error) {
    await deleteUnfinishedConfigurations(importer.configurationIds, datasetId);
    if (existing && !(error instanceof Refusal) && !(await findDataset(datasetId))) {
      throw new Refusal(`The dataset ${existing.name} was deleted while the file was read. Nothing was stored.`, "conflict");
    }
    throw error;
  }
}

/** Identifies files by their bytes and by how they are read. */
class ContentHash {
  readonly #hash = createHash("sha256");

  constructor({ configuration, map, contextDelimiter, source }: ImportOptions) {
    const fields = Object.entries(map ?? {}).sort();
    this.#hash.update(JSON.stringify([configuration ?? null, fields, contextDelimiter ?? null, source ?? null]));
  }

  /** The file's bytes, which are hashed as they pass. */
  async *of({ fileName, bytes }: ImportSource): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of bytes) {
      this.#hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    this.#hash.update(JSON.stringify([stem(fileName), size]));
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

/** A row whose id its configuration already holds; `first` is the line of the row that has it, null if unknown. */
export const duplicateId = (line: number | null, first: number | null, id: string, question: string): RowProblem => ({
  line,
  field: "id",
  reason: `Same id and configuration as ${first === null ? "an earlier row" : `line ${first}`}: ${id.slice(0, 80)}`,
  excerpt: question.slice(0, 80),
});

/** What is being read into a dataset, across files. */
class Importer {
  readonly #names: ConfigurationNames;
  accepted = 0;
  rejectedCount = 0;
  readonly rejected: ImportReport["rejected"] = [];
  readonly hints = new Set<string>();
  readonly shapes = new Set<string>();
  readonly #byName = new Map<string, { id: string; count: number; position: number }>();
  #batch: NewSample[] = [];
  #batchCharacters = 0;

  constructor(
    readonly datasetId: string,
    taken: readonly string[],
    readonly options: ImportOptions,
  ) {
    this.#names = new ConfigurationNames(taken, options.configuration, options.caller);
  }

  /** Those with an accepted row. */
  get configurations(): string[] {
    return [...this.#byName].flatMap(([name, { count }]) => (count > 0 ? [name] : []));
  }
  get configurationIds(): string[] {
    return [...this.#byName.values()].map(({ id }) => id);
  }

  async read({ fileName, bytes }: ImportSource, several: boolean): Promise<void> {
    const { map, contextDelimiter, caller } = this.options;
    const file = several ? { file: fileName } : {};
    let format: string | null = null;
    let hints: readonly string[] = [];
    const before = this.rejected.length;
    for await (const event of readFile(bytes, {
      fileName,
      caller,
      ...(map && { map }),
      ...(contextDelimiter !== undefined && { contextDelimiter }),
    })) {
      if (event.kind === "format") {
        format = event.format.label;
        this.shapes.add(event.shape);
      } else if (event.kind === "columns") hints = event.hints;
      else if (event.kind === "problem") this.#reject({ ...event.problem, ...file });
      else {
        const name = this.#names.nameOf(event.configuration, fileName);
        const configuration = await this.#configuration(name, fileName, format);
        const { sample, line } = event;
        this.#batch.push({
          ...sample,
          line,
          configurationId: configuration.id,
          position: configuration.position++,
          questionKey: questionKey(sample.question),
        });
        this.#batchCharacters += charactersOf(sample);
        if (this.#batch.length >= batchRows || this.#batchCharacters >= batchCharacters) await this.#store(file);
      }
    }
    await this.#store(file);
    this.#sortRejected(before);
    for (const hint of hints) this.hints.add(hint);
  }

  async #configuration(name: string, fileName: string, format: string | null) {
    const known = this.#byName.get(name);
    if (known) return known;
    const id = await createConfiguration({ datasetId: this.datasetId, name, fileName: path.basename(fileName), format });
    if (id === null) {
      throw new Refusal(
        `Another import into this dataset holds the configuration ${name}: it is still being read, or was cut off less than a day ago. Wait for it, or give this one another name (${configWords(this.options.caller ?? "command")}).`,
        "conflict",
      );
    }
    const created = { id, count: 0, position: 0 };
    this.#byName.set(name, created);
    return created;
  }

  async #store(file: { file?: string }): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchCharacters = 0;
    if (batch.length === 0) return;
    const byId = new Map([...this.#byName.values()].map((configuration) => [configuration.id, configuration]));
    const duplicates = new Set(await insertSamples(this.datasetId, batch));
    for (const [index, sample] of batch.entries()) {
      const configuration = byId.get(sample.configurationId);
      if (!duplicates.has(index) && configuration) {
        configuration.count++;
        this.accepted++;
        continue;
      }
      const first = sample.externalId === null ? null : await lineOfExternalId(sample.configurationId, sample.externalId);
      this.#reject({ ...duplicateId(sample.line, first, sample.externalId ?? "", sample.question), ...file });
    }
    this.options.onProgress?.({ accepted: this.accepted, rejected: this.rejectedCount });
  }

  #reject(problem: ImportReport["rejected"][number]): void {
    this.rejectedCount++;
    if (this.rejected.length < listedAtMost) this.rejected.push(problem);
  }

  /** Duplicate ids are found per batch, later than other problems. Moves those after index `before` into the file's order. */
  #sortRejected(before: number): void {
    const sorted = this.rejected.splice(before).sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    for (const problem of sorted) this.rejected.push(problem);
  }

  /** Makes the imported configurations visible, except those without an accepted row. */
  async finish(): Promise<void> {
    const empty = [...this.#byName].filter(([, { count }]) => count === 0);
    for (const [name, { id }] of empty) {
      await deleteUnfinishedConfigurations([id], this.datasetId);
      this.#byName.delete(name);
    }
    await markReady(new Map([...this.#byName.values()].map(({ id, count }) => [id, count])));
  }
}
