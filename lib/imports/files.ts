import { createHash } from "node:crypto";
import { recordEvent } from "@/lib/db/audit";
import { createDataset, deleteUnfinishedConfigurations, findDataset, findSameDataset, storeContentHash } from "@/lib/db/datasets";
import { longestDatasetName } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import { plainName } from "@/lib/domain/text/normalized";
import { saveMapping } from "@/lib/imports/store/mappings";
import { Importer } from "./importer";
import type { ImportOptions, ImportSource } from "./options";
import { type Imported, nothingAccepted } from "./report";
import { stem } from "./stem";

/** Null for a new dataset. Throws Refusal. */
export async function findDestination(
  sources: readonly ImportSource[],
  { datasetId, name: wanted }: ImportOptions,
): Promise<{ existing: Awaited<ReturnType<typeof findDataset>>; name: string }> {
  const existing = datasetId === undefined ? null : await findDataset(datasetId);
  if (datasetId !== undefined && !existing) throw new Refusal(`There is no dataset ${datasetId}.`, "not-found");
  const name = existing?.name ?? (plainName(wanted ?? "") || stem(sources[0]?.fileName ?? ""));
  if (name.length > longestDatasetName) throw new Refusal(`The name of a dataset has at most ${longestDatasetName} characters.`);
  return { existing, name };
}

/** Nothing is visible before the last file is read. Files that are already a dataset are not stored again, unless `again`. A
 *  file that cannot be read deletes everything, with a Refusal. */
export async function importFiles(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<Imported> {
  const { existing, name } = await findDestination(sources, options);
  const datasetId = existing?.id ?? (await createDataset(name, options.source ?? null));
  const importer = new Importer(datasetId, existing?.configurations.map((configuration) => configuration.name) ?? [], options);
  try {
    const contents = new ContentHash(options);
    for (const source of sources) await importer.read({ ...source, bytes: contents.of(source) }, sources.length > 1);
    if (importer.accepted === 0) throw nothingAccepted(sources, importer.rejectedCount, importer.rejected);
    const { configurations, accepted, rejected, rejectedCount, hints } = importer;
    const report = { name, configurations, accepted, rejected, rejectedCount, hints };
    const contentHash = existing ? null : contents.digest();
    const same = contentHash && !options.again ? await findSameDataset({ contentHash, name, configurations }) : null;
    if (same) {
      await deleteUnfinishedConfigurations(importer.configurationIds, datasetId);
      const already = `This file is already stored as the dataset ${name} of ${same.createdAt.toISOString().slice(0, 10)}. Its rows were not stored again.`;
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
      throw new Refusal(`The dataset ${existing.name} was deleted during the import. Nothing was stored.`, "conflict");
    }
    throw error;
  }
}

/** By their bytes and by how they are read. */
class ContentHash {
  readonly #hash = createHash("sha256");

  constructor({ configuration, map, contextDelimiter, eachTurn, source, parameters = {} }: ImportOptions) {
    const fields = Object.entries(map ?? {}).sort();
    const given = Object.entries(parameters).sort();
    this.#hash.update(
      JSON.stringify([
        configuration ?? null,
        fields,
        contextDelimiter ?? null,
        source ?? null,
        ...(given.length > 0 ? [given] : []),
        ...(eachTurn ? ["each turn"] : []),
      ]),
    );
  }

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
