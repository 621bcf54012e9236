import { createHash } from "node:crypto";
import { recordEvent } from "@/lib/db/audit";
import { createDataset, deleteUnfinishedConfigurations, findDataset, findSameDataset, storeContentHash } from "@/lib/db/datasets";
import { saveMapping } from "@/lib/db/mappings";
import { longestDatasetName } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import { Importer } from "./importer";
import type { ImportOptions, ImportSource } from "./options";
import { type ImportReport, nothingAccepted } from "./report";
import { stem } from "./stem";

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
    options.signal?.throwIfAborted();
    await importer.finish();
    if (contentHash) await storeContentHash(datasetId, contentHash);
    if (options.by) await recordEvent(options.by, "dataset-imported", name, { id: datasetId, accepted, rejected: rejectedCount });
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
