import * as z from "zod";
import { db, fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { type LongReading, readLong } from "@/lib/db/connection/read-long";
import { oneOf } from "@/lib/db/dialect/bind";
import type { StoredRetrieval } from "@/lib/domain/gold/retrieval";
import type { Labels } from "@/lib/domain/sample";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { Stage } from "@/lib/domain/why/stages";
import { Prisma } from "@/prisma/client/client";
import { matching, type SampleSelection, selectionOf, type TableRun } from "./conditions";
import { figuresAmong, type StoredFigure } from "./figures";
import { maskRows } from "./hidden";
import { labelsById, listOfLabel, rowsWithLabel } from "./label-rows";
import { allOf, filtersScores, isOrdered, type OrderPlace, partsOf, sortKey } from "./order";
import { andOfRun } from "./places";
import { type RowScore, type ScoresOfRow, scoresBySample, scoresOf } from "./row-scores";

export type { SampleQuery };

export interface SampleRow extends StoredRetrieval {
  id: number;
  position: number;
  externalId: string | null;
  question: string;
  response: string | null;
  contextCount: number;
  stage: Stage | null;
  labels: Labels;
  scores: ScoresOfRow;
}

type Judged = Pick<TableRun, "id" | "configurationId" | "thresholds">;
const Metrics = z.array(z.string());

type Table = TableRun & { samples: number };
type Selected = SampleSelection & { run: Table };

async function tableOf({ id, ...given }: Judged): Promise<Table> {
  const run = await db.run.findUnique({ where: { id }, select: { metricsJson: true, sampleCount: true } });
  const metrics = Metrics.parse(JSON.parse(run?.metricsJson ?? "[]"));
  return { ...given, id, metrics, samples: run?.sampleCount ?? 0 };
}

const select = (run: Table, query: SampleQuery): Selected => ({ ...selectionOf(run, query), run });

const counting = (rows: Prisma.Sql): Prisma.Sql => Prisma.sql`SELECT count(*) AS "count" ${rows}`;

const count = (rows: Prisma.Sql): Promise<number> => fetchNumber(counting(rows));

async function countLong(rows: Prisma.Sql): Promise<number> {
  const [row] = await readLong<{ count: number }>(counting(rows));
  return row?.count ?? 0;
}

async function idsOf(rows: Prisma.Sql, order: Prisma.Sql, take: number, skip = 0): Promise<number[]> {
  const found = await fetchRows<{ id: number }>`SELECT r."sampleId" AS "id" ${rows} ${order} LIMIT ${take} OFFSET ${skip}`;
  return found.map(({ id }) => id);
}

const edgeOf = async (rows: Prisma.Sql, order: Prisma.Sql): Promise<number | null> => (await idsOf(rows, order, 1))[0] ?? null;

async function countMatching(selected: Selected): Promise<number> {
  const { run, query, others } = selected;
  if (isForLabel(query)) return countLabelled(run, query);
  if (others.length > 0) return countLong(matching(selected));
  if (!filtersScores(query)) return run.samples;
  const [scored] = partsOf(select(run, { ...query, sort: query.metric }));
  return scored ? count(scored.rows) : 0;
}

/** Filters by a label that is no list, and only sorts. */
function isForLabel({ sort: _, order: _order, label, ...others }: SampleQuery): boolean {
  return (
    label !== undefined &&
    listOfLabel(label) === null &&
    !Object.values(others).some((value) => value && !(Array.isArray(value) && value.length === 0))
  );
}

async function countLabelled(run: Table, { label }: SampleQuery): Promise<number> {
  if (!label) return 0;
  const ofRun = await andOfRun({ ...run, sampleCount: run.samples }, '"SampleLabel"."sampleId"');
  return count(Prisma.sql`FROM ${rowsWithLabel(run.configurationId, label)} ${ofRun}`);
}

/** Share of samples with a label: above it, checking each sample in score order is faster. */
const commonFrom = 0.05;

/** A few queries, whatever the run's size. Without `withTexts` no text, id, label or gold context is read. */
export async function listSamples(
  run: Judged,
  query: SampleQuery,
  { skip = 0, take = 25, withTexts = true }: { skip?: number; take?: number; withTexts?: boolean } = {},
): Promise<{ rows: SampleRow[]; total: number }> {
  const table = await tableOf(run);
  const labelled = isForLabel(query) ? await countLabelled(table, query) : null;
  const isLabelCommon = labelled !== null && table.metrics.includes(query.sort ?? "") && labelled > commonFrom * table.samples;
  const selected = select({ ...table, isLabelCommon }, query);
  const { ids, total } = isOrdered(selected)
    ? await pageOfParts(selected, skip, take, labelled)
    : await pageOfAll(selected, skip, take);
  const [texts, scores] = await Promise.all([withTexts ? textsOf(run.id, ids) : placesOf(ids), scoresOf(run.id, ids)]);
  const rows = ids.map((id) => ({ ...texts.get(id), scores: scores.get(id) ?? {} }) as SampleRow);
  return { rows: maskRows(rows, query, table.metrics), total };
}

/** To be read together with what else changes while the run moves; checks every matching sample. */
export function pageNow(
  run: TableRun,
  query: SampleQuery,
  { skip, take }: { skip: number; take: number },
): LongReading<{ rows: Pick<SampleRow, "id" | "scores">[]; total: number }> {
  const selection = selectionOf(run, query);
  const { hits, order } = allOf(selection);
  const page = Prisma.sql`${hits} SELECT "id" FROM "hit" ${order} LIMIT ${take} OFFSET ${skip}`;
  return {
    statements: [
      counting(matching(selection)),
      page,
      Prisma.sql`SELECT "sampleId", "metric", "score", "cause", "scored", "expected" FROM "Score"
        WHERE "runId" = ${run.id} AND "sampleId" IN (SELECT "id" FROM (${page}))`,
      figuresAmong(run.id, Prisma.sql`(SELECT "id" FROM (${page}))`),
    ],
    read([counted, found = [], scores = [], figures = []]) {
      const bySample = scoresBySample(scores as unknown as RowScore[], figures as unknown as StoredFigure[]);
      const ids = found.map(({ id }) => Number(id));
      return {
        rows: ids.map((id) => ({ id, scores: bySample.get(id) ?? {} })),
        total: Number(counted?.[0]?.count ?? 0),
      };
    },
  };
}

export async function withTexts(
  run: Pick<TableRun, "id" | "metrics">,
  query: SampleQuery,
  rows: readonly Pick<SampleRow, "id" | "scores">[],
): Promise<SampleRow[]> {
  const texts = await textsOf(
    run.id,
    rows.map(({ id }) => id),
  );
  const whole = rows.flatMap(({ id, scores }) => {
    const text = texts.get(id);
    return text ? { ...text, scores } : [];
  });
  return maskRows(whole, query, run.metrics);
}

export const countSamples = async (run: Judged, query: SampleQuery): Promise<number> =>
  countMatching(select(await tableOf(run), query));

interface Page {
  ids: number[];
  total: number;
}

async function pageOfAll(selected: Selected, skip: number, take: number): Promise<Page> {
  const { hits, order } = allOf(selected);
  const found = await readLong<{ id: number; total: number }>(
    Prisma.sql`${hits} SELECT "id", (SELECT count(*) FROM "hit") AS "total" FROM "hit" ${order} LIMIT ${take} OFFSET ${skip}`,
  );
  // A page beyond the last has no row with the total.
  const isEmpty = skip === 0 && take > 0;
  const total = found[0]?.total ?? (isEmpty ? 0 : await countLong(matching(selected)));
  return { ids: found.map(({ id }) => id), total };
}

async function pageOfParts(selected: Selected, skip: number, take: number, counted: number | null): Promise<Page> {
  const total = counted ?? (await countMatching(selected));
  const ids: number[] = [];
  if (skip >= total) return { ids, total };
  const parts = partsOf(selected);
  let offset = skip;
  for (const [index, { rows, order }] of parts.entries()) {
    const found = await idsOf(rows, order, take - ids.length, offset);
    ids.push(...found);
    if (ids.length >= take || index === parts.length - 1) break;
    offset = found.length > 0 ? 0 : Math.max(0, offset - (await count(rows)));
  }
  return { ids, total };
}

type StoredTexts = Omit<SampleRow, "labels" | "scores">;

/** In characters; longer labels are shown only on the sample's own page. */
const labelsAtMost = 2000;

async function textsOf(runId: string, ids: readonly number[]): Promise<Map<number, Omit<SampleRow, "scores">>> {
  if (ids.length === 0) return new Map();
  const [rows, labels] = await Promise.all([
    fetchRows<StoredTexts>`
      SELECT "id", "position", "externalId", substr("question", 1, 500) AS "question", substr("response", 1, 500) AS "response", "Sample"."contextCount",
        r."goldRecall", r."goldMrr", r."goldPrecision", r."goldNdcg", r."stage"
      FROM "Sample" JOIN "RunSample" r ON r."runId" = ${runId} AND r."sampleId" = "id" WHERE "id" IN (${Prisma.join([...ids])})`,
    labelsById(ids, labelsAtMost),
  ]);
  return new Map(rows.map((row) => [row.id, { ...row, labels: labels.get(row.id) ?? {} }]));
}

async function placesOf(ids: readonly number[]): Promise<Map<number, Omit<SampleRow, "scores">>> {
  const rows = await db.sample.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, position: true, contextCount: true },
  });
  const hidden = { goldRecall: null, goldMrr: null, goldPrecision: null, goldNdcg: null, stage: null };
  return new Map(rows.map((row) => [row.id, { ...row, ...hidden, externalId: null, question: "", response: null, labels: {} }]));
}

async function placeOf(selected: Selected, id: number): Promise<OrderPlace | null> {
  const key = sortKey(selected) ?? Prisma.sql`NULL`;
  const [row] = await fetchRows<{ key: number | null }>`
    SELECT ${key} AS "key" ${matching(selected)} AND r."sampleId" = ${id}`;
  return row ? { id, key: row.key } : null;
}

/** In the table's order, with its place. Null if the sample does not match the query. */
export async function neighbours(
  run: Judged,
  query: SampleQuery,
  sampleId: number,
): Promise<{ previous: number | null; next: number | null; place: number; total: number } | null> {
  const selected = select(await tableOf(run), query);
  const here = await placeOf(selected, sampleId);
  if (!here) return null;
  const parts = partsOf(selected);
  const index = here.key === null ? parts.length - 1 : 0;
  const part = parts[index];
  if (!part) return null;
  const earlier = parts[index - 1];
  const later = parts[index + 1];
  const [before, after, place, total] = await Promise.all([
    edgeOf(Prisma.sql`${part.rows} AND ${part.before(here)}`, part.reversed),
    edgeOf(Prisma.sql`${part.rows} AND ${part.after(here)}`, part.order),
    count(Prisma.sql`${part.rows} AND ${part.before(here)}`),
    countMatching(selected),
  ]);
  return {
    previous: before ?? (earlier ? await edgeOf(earlier.rows, earlier.reversed) : null),
    next: after ?? (later ? await edgeOf(later.rows, later.order) : null),
    place: 1 + place + (earlier ? await count(earlier.rows) : 0),
    total,
  };
}

/** In the table's order, with the bytes of the texts. Pages by the last sample, so the last page costs no more than the first. */
export async function* walkSamples(
  run: Judged,
  query: SampleQuery,
  take = 5000,
): AsyncGenerator<{ id: number; bytes: number }[]> {
  const selected = select(await tableOf(run), query);
  for (const part of partsOf(selected)) {
    let rest = Prisma.empty;
    for (;;) {
      const ids = await idsOf(Prisma.sql`${part.rows} ${rest}`, part.order, take);
      yield withBytes(ids);
      const last = ids.at(-1);
      const place = last === undefined || ids.length < take ? null : await placeOf(selected, last);
      if (!place) break;
      rest = Prisma.sql`AND ${part.after(place)}`;
    }
  }
}

async function withBytes(ids: readonly number[]): Promise<{ id: number; bytes: number }[]> {
  const rows = await fetchRows<{ id: number; bytes: number }>`
    SELECT "id", octet_length("question") + octet_length(coalesce("response", '')) + octet_length(coalesce("reference", ''))
      + octet_length("contextsJson") + coalesce(octet_length("contextDetailsJson"), 0) + coalesce(octet_length("turnsJson"), 0)
      + coalesce(octet_length("stepsJson"), 0) + coalesce(octet_length("goldJson"), 0)
      + octet_length("metadataJson")
      + (SELECT coalesce(sum(octet_length("name") + octet_length("valueJson")), 0) FROM "SampleLabel" WHERE "sampleId" = "Sample"."id") AS "bytes"
    FROM "Sample" WHERE "id" IN ${oneOf(ids)}`;
  const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
  return ids.map((id) => ({ id, bytes: bytes.get(id) ?? 0 }));
}
