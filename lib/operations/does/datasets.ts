import { findDataset, type ListedDataset, listDatasets } from "@/lib/db/datasets";
import { parseParameters } from "@/lib/db/parameters";
import { readGiven } from "@/lib/domain/parameters/values";
import { Refusal } from "@/lib/domain/problem";
import type { datasets } from "@/lib/imports/api";
import { parseColumnMap } from "@/lib/imports/column-map";
import { previewImport } from "@/lib/imports/preview";
import { receiveSamples } from "@/lib/imports/receive-samples";
import { Answered, type Does } from "@/lib/operations/parts/context";
import { deleteOrCount } from "@/lib/operations/parts/delete-or-count";
import { forPreview, receiveImport } from "@/lib/operations/parts/sent-import";
import { deleteConfiguration, deleteDataset } from "@/lib/runs/control/delete";
import { editParameters } from "@/lib/runs/control/parameters";
import { importScored } from "@/lib/scored/import";

export const does: Does<typeof datasets> = {
  listDatasets: async () => ({ datasets: (await listDatasets()).map(reportDataset) }),
  async importDataset({ query }, context) {
    const { sources, options, isDryRun } = await receiveImport(context, query);
    if (isDryRun) return new Answered(200, await previewImport(sources, forPreview(options)));
    const report = await importScored(sources, options);
    return new Answered(report.existed && report.runs.length === 0 ? 200 : 201, report);
  },
  async previewImport({ query }, context) {
    const { sources, options } = await receiveImport(context, query);
    return previewImport(sources, forPreview(options));
  },
  async getDataset({ id }) {
    const dataset = await findDataset(id);
    if (!dataset) throw new Refusal(`There is no dataset ${id}.`, "not-found");
    return reportDataset(dataset);
  },
  deleteDataset: ({ id, query }, { by }) => deleteOrCount("dataset", id, query["dry-run"], () => deleteDataset(id, by)),
  async appendSamples({ id, query }, { request, receive, by }) {
    const { config, map, param, "context-delimiter": contextDelimiter, "each-turn": eachTurn } = query;
    const { source } = await receive();
    return receiveSamples(id, source.bytes, {
      encoding: request.headers.get("content-encoding"),
      by,
      signal: request.signal,
      configuration: config,
      contextDelimiter,
      eachTurn,
      parameters: param && readGiven(param),
      map: map && parseColumnMap(map),
    });
  },
  async storeScoredRuns({ query }, context) {
    const { sources, options } = await receiveImport(context, query);
    const { id, runs } = await importScored(sources, options);
    return { datasetId: id, runs };
  },
  editConfiguration: async ({ id, configurationId, body }, { by }) =>
    reportDataset(await editParameters(id, [[configurationId, body.parameters]], by)),
  deleteConfiguration: ({ id, configurationId, query }, { by }) =>
    deleteOrCount("configuration", configurationId, query["dry-run"], () => deleteConfiguration(id, configurationId, by)),
};

const reportDataset = ({ configurations, _count, ...dataset }: ListedDataset) => ({
  ...dataset,
  runs: _count.runs,
  configurations: configurations.map(({ sampleCount, parametersJson, _count, ...configuration }) => ({
    ...configuration,
    parameters: parseParameters(parametersJson),
    samples: sampleCount,
    runs: _count.runs,
  })),
});
