import { fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { LabelRow, LabelSource } from "@/lib/domain/label-rows";
import { Json } from "@/lib/domain/sample";
import { metricById } from "@/lib/metrics/registry";
import { siblings, verdictsOf } from "./agreement";

export interface LabelGroup extends LabelRow {
  ids: number[];
  /** For people's labels: the judge's score they saw, per sample; null if none. */
  judged: (number | null)[];
}

type From<Source extends LabelSource> = { source: Source } & (Source extends "file"
  ? { configurationId: string; name: string }
  : { runId: string });

/** In the order of their values. A person's label has the metric's name, and the score from 0 to 1 as its value. */
export const labelGroups = (from: From<"file"> | From<"person">): Promise<LabelGroup[]> =>
  from.source === "file" ? groupsOfFile(from) : groupsOfPeople(from);

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`));

async function groupsOfFile({ configurationId, name }: From<"file">): Promise<LabelGroup[]> {
  const rows = await fetchRows<{ context: number | null; valueJson: string; ids: string }>`
    SELECT "context", "valueJson", ${listOf("sampleId")} AS "ids" FROM "SampleLabel"
    WHERE "configurationId" = ${configurationId} AND "source" = 'file' AND "name" = ${name}
    GROUP BY "valueJson", "context" ORDER BY "valueJson", "context"`;
  return rows.map(({ context, valueJson, ids }) => ({
    name,
    context,
    value: Json.parse(JSON.parse(valueJson)),
    ids: JSON.parse(ids),
    judged: [],
  }));
}

async function groupsOfPeople({ runId }: From<"person">): Promise<LabelGroup[]> {
  const rows = await fetchRows<{ metric: string; item: number; given: number; ids: string; judged: string }>`
    SELECT "metric", "item", "given", ${listOf("sampleId")} AS "ids", ${listOf("judged")} AS "judged" FROM ${verdictsOf(runId)}
    WHERE "given" IS NOT NULL GROUP BY "metric", "item", "given" ORDER BY "given", "item"`;
  return rows.map(({ metric, item, given, ids, judged }) => ({
    name: metric,
    // For other metrics, the item is a claim or a question.
    context: item >= 0 && metricById(metric)?.shape.kind === "contexts" ? item : null,
    value: given,
    ids: JSON.parse(ids),
    judged: JSON.parse(judged),
  }));
}

export interface TalliedLabel {
  name: string;
  value: LabelRow["value"];
  samples: number;
  contexts: number;
  /** How many of these samples are the first of their list. */
  lists: number;
  isOwn: boolean;
  first: number;
}

/** Each value from files in the configuration, and in the others of its dataset. One pass over an index. */
export const tallyLabels = async (configurationId: string): Promise<TalliedLabel[]> =>
  talliedFor(configurationId, await tallyDataset(configurationId));

type DatasetLabel = Omit<TalliedLabel, "isOwn"> & { owner: string };

export const talliedFor = (configurationId: string, labels: readonly DatasetLabel[]): TalliedLabel[] =>
  labels.map(({ owner, ...label }) => ({ ...label, isOwn: owner === configurationId }));

/** Counts over all configurations of the dataset to which this configuration belongs; `owner` has the label. */
export async function tallyDataset(configurationId: string): Promise<DatasetLabel[]> {
  const rows = await fetchRows<Omit<TalliedLabel, "value" | "isOwn"> & { configurationId: string; valueJson: string }>`
    SELECT "configurationId", "name", "valueJson", min("id") AS "first", count(*) - count("context") AS "samples", count("context") AS "contexts",
      count(*) FILTER (WHERE "context" = 0) AS "lists"
    FROM "SampleLabel" WHERE "configurationId" IN (${siblings(configurationId)}) AND "source" = 'file'
    GROUP BY "configurationId", "name", "valueJson" ORDER BY "configurationId", "name", "valueJson"`;
  return rows.map(({ configurationId: owner, valueJson, ...row }) => ({
    ...row,
    value: Json.parse(JSON.parse(valueJson)),
    owner,
  }));
}
