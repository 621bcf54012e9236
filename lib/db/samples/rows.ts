import * as z from "zod";
import { columns, db, fetchNumber, fetchRows, inOrderOf, withJson } from "@/lib/db/connection/client";
import { readLong } from "@/lib/db/connection/read-long";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { mostCharacters } from "@/lib/domain/conversation/shown";
import { type GoldCause, goldCauses } from "@/lib/domain/gold/find";
import type { GoldenState } from "@/lib/domain/golden/states";
import { perProcess } from "@/lib/domain/process/values";
import { ContextDetail, GoldContext, type Labels, type SampleContent, Turn } from "@/lib/domain/sample";
import { PackedSteps, unpackSteps } from "@/lib/domain/steps/definition";
import { Prisma } from "@/prisma/client/client";
import { labelsById } from "./label-rows";

const Contexts = z.array(z.string());
const Metadata = z.record(z.string(), z.json());

type Labelled<Row> = Row & { labels: Labels };

async function withLabels<Row extends { id: number }>(rows: readonly Row[]): Promise<Labelled<Row>[]> {
  const labels = await labelsById(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...row, labels: labels.get(row.id) ?? {} }));
}

const stored = columns(
  "id position externalId question response reference contextsJson contextCount metadataJson line turnsJson",
  "configurationId",
) satisfies Prisma.SampleSelect;
type StoredSample = Labelled<Prisma.SampleGetPayload<{ select: typeof stored }>>;

export type Sample = Omit<StoredSample, "contextsJson" | "metadataJson" | "turnsJson"> &
  SampleContent & {
    /** Per gold context the index of the first context that contains it, or null; or why that is unknown. */
    goldFound?: (number | null)[] | GoldCause;
  };

/** Contexts' metadata and steps, which few metrics read. */
const told = columns("contextDetailsJson stepsJson goldJson goldFoundJson") satisfies Prisma.SampleSelect;
type Told = Prisma.SampleGetPayload<{ select: typeof told }>;

function parseRow(row: StoredSample & Partial<Told>): Sample {
  const { contextDetails, turns, steps, gold, goldFound, ...sample } = withJson(row, {
    contextsJson: Contexts,
    metadataJson: Metadata,
    turnsJson: z.array(Turn),
    contextDetailsJson: z.array(ContextDetail.nullable()),
    stepsJson: PackedSteps,
    goldJson: z.array(GoldContext),
    goldFoundJson: z.union([z.array(z.int().nullable()), z.enum(goldCauses)]),
  });
  return {
    ...sample,
    ...(contextDetails && { contextDetails }),
    ...(turns && { turns }),
    ...(steps && { steps: unpackSteps(steps, sample.contexts) }),
    ...(gold && { gold }),
    ...(goldFound && { goldFound }),
  };
}

export async function lineOfExternalId(configurationId: string, externalId: string): Promise<number | null> {
  const found = await db.sample.findUnique({
    where: { configurationId_externalId_replacedIn: { configurationId, externalId, replacedIn: 0 } },
    select: { line: true },
  });
  return found?.line ?? null;
}

/** In file order; `position` is -1 at first. */
export async function samplesAfter(configurationId: string, position: number, take: number): Promise<Sample[]> {
  const rows = await db.sample.findMany({
    where: { configurationId, position: { gt: position }, replacedIn: 0 },
    select: stored,
    orderBy: { position: "asc" },
    take,
  });
  return (await withLabels(rows)).map(parseRow);
}

/** In file order; `after` is 0 at first. `isWhole` reads contexts' metadata and steps too. */
export async function samplesOfRunAfter(runId: string, after: number, take: number, isWhole = false): Promise<Sample[]> {
  const next = await db.runSample.findMany({
    where: { runId, sampleId: { gt: after } },
    select: { sampleId: true },
    orderBy: { sampleId: "asc" },
    take,
  });
  return samplesOf(
    next.map(({ sampleId }) => sampleId),
    isWhole,
  );
}

export const samplesOf = (ids: readonly number[], isWhole: boolean): Promise<Sample[]> =>
  isWhole ? wholeSamples(ids) : samplesById(ids);

export async function samplesAt(configurationId: string, positions: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({
    where: { configurationId, position: { in: [...positions] }, replacedIn: 0 },
    select: stored,
    orderBy: { position: "asc" },
  });
  return (await withLabels(rows)).map(parseRow);
}

export async function samplesById(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: stored });
  return (await withLabels(inOrderOf(ids, rows))).map(parseRow);
}

const largeSample = 1024 * 1024;
const large = perProcess("large samples", () => ({ last: Promise.resolve() as Promise<unknown> }));

function singly<T>(read: () => Promise<T>): Promise<T> {
  // Others get a turn of the event loop in between.
  const turn = large.last.then(() => new Promise((resolve) => setImmediate(resolve))).then(read);
  const over = () => undefined;
  large.last = turn.then(over, over);
  return turn;
}

export async function findSample(id: number): Promise<Sample | null> {
  const [sample = null] = await wholeSamples([id]);
  return sample;
}

/** Large ones singly: a sample of 4 MiB takes a multiple of that while it is read. */
export async function wholeSamples(ids: readonly number[]): Promise<Sample[]> {
  const read = async () => {
    const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: { ...stored, ...told } });
    return (await withLabels(inOrderOf(ids, rows))).map(parseRow);
  };
  if (ids.length === 0) return [];
  const size =
    await fetchNumber`SELECT sum(octet_length("contextsJson") + octet_length(coalesce("response", '')) + octet_length(coalesce("metadataJson", '')))
    FROM "Sample" WHERE "id" IN (${Prisma.join([...ids])})`;
  return size > largeSample ? singly(read) : read();
}

export async function samplesWithoutContent(
  ids: readonly number[],
): Promise<Pick<Sample, "id" | "externalId" | "labels" | "metadata">[]> {
  const select = { id: true, externalId: true, metadataJson: true };
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select });
  return (await withLabels(inOrderOf(ids, rows))).map((row) => withJson(row, { metadataJson: Metadata }));
}

const { metadataJson: _metadataJson, line: _line, ...withoutMetadata } = stored;

/** In the order of the ids. Metadata is left empty. */
export async function samplesWithoutMetadata(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: { ...withoutMetadata, ...told } });
  return (await withLabels(inOrderOf(ids, rows))).map((row) => {
    const { contextDetails, ...sample } = parseRow({ ...row, metadataJson: "{}", line: null });
    if (!contextDetails) return sample;
    return { ...sample, contextDetails: contextDetails.map((detail) => detail && { ...detail, metadata: {} }) };
  });
}

/** In the order of the ids. Reads no text: contexts are blank but counted, and there is no id or label. */
export async function samplesWithoutTexts(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, position: true, contextCount: true, configurationId: true },
  });
  const blank = { externalId: null, question: "", response: null, reference: null, line: null, labels: {}, metadata: {} };
  return inOrderOf(ids, rows).map((row) => ({
    ...row,
    ...blank,
    contexts: Array.from({ length: row.contextCount }, () => ""),
  }));
}

const goldenRow = Prisma.sql`SELECT 1 FROM "GoldenRow" g WHERE g."sampleId" = "Sample"."id" AND g."confirmedAt"`;
const goldenStates: Record<GoldenState, Prisma.Sql> = {
  confirmed: Prisma.sql`AND EXISTS (${goldenRow} IS NOT NULL)`,
  unconfirmed: Prisma.sql`AND EXISTS (${goldenRow} IS NULL)`,
};

interface SampleSearch {
  text?: string;
  /** Reads golden rows only; without it, all samples. */
  golden?: GoldenState | null;
  skip?: number;
  take?: number;
}

/** Looks in question, response and id, and counts the matches. */
export async function searchSamples(
  configurationId: string,
  { text = "", golden = null, skip = 0, take = 25 }: SampleSearch,
): Promise<{ samples: Sample[]; total: number }> {
  const like = Prisma.raw(dialect.like);
  const pattern = likePattern(text);
  // Prisma's `contains` would treat % and _ as wildcards.
  const matching = Prisma.sql`FROM "Sample" WHERE "configurationId" = ${configurationId} AND "replacedIn" = 0 ${
    text
      ? Prisma.sql`AND ("question" ${like} ${pattern} ESCAPE '\\' OR "response" ${like} ${pattern} ESCAPE '\\' OR "externalId" ${like} ${pattern} ESCAPE '\\')`
      : Prisma.empty
  } ${golden === null ? Prisma.empty : goldenStates[golden]}`;
  const [page, total] = await Promise.all([
    fetchRows<{ id: number }>`SELECT "id" ${matching} ORDER BY "position" LIMIT ${take} OFFSET ${skip}`,
    fetchNumber`SELECT count(*) ${matching}`,
  ]);
  return { samples: await beginningsOf(page.map(({ id }) => id)), total };
}

/** Characters of each text that are read. One more character marks a longer text. */
const listed = 300;
const opened = 20_000;
const mostOpened = 200;
/** In bytes, of JSON that is read whole or not at all. */
const shortJson = { listed: 20_000, opened: 1_000_000 };

/** Leaves out long lists and objects. */
async function beginningsOf(ids: readonly number[]): Promise<Sample[]> {
  if (ids.length === 0) return [];
  const columns = beginnings(listed, shortJson.listed, unlessLong("contextsJson", shortJson.listed, "'[]'"));
  const rows = await fetchRows<BeginningRow>`SELECT ${columns} FROM "Sample" WHERE "id" IN (${Prisma.join([...ids])})`;
  return (await withLabels(inOrderOf(ids, rows))).map(parseRow);
}

/** With the beginning of each text, and without lists and objects too long to show. */
export async function openedSample(id: number): Promise<Sample | null> {
  const contexts = `(SELECT ${dialect.arrayOf(`substr(e."value", 1, ${opened + 1})`, `e."key"`)} FROM ${dialect.elements(`"contextsJson"`)} e WHERE CAST(e."key" AS INTEGER) < ${mostOpened})`;
  const columns = beginnings(opened, shortJson.opened, contexts);
  const [row] = await readLong<BeginningRow>(Prisma.sql`SELECT ${columns} FROM "Sample" WHERE "id" = ${id}`);
  return row ? parseRow({ ...row, labels: (await labelsById([id])).get(id) ?? {} }) : null;
}

type BeginningRow = Omit<Parameters<typeof parseRow>[0], "labels">;

const unlessLong = (column: string, bytes: number, otherwise = "NULL") =>
  `CASE WHEN octet_length("${column}") <= ${bytes} THEN "${column}" ELSE ${otherwise} END`;

const beginnings = (characters: number, bytes: number, contexts: string): Prisma.Sql =>
  Prisma.raw(
    [
      `"id", "position", "externalId", "contextCount", "line", "configurationId", ${contexts} AS "contextsJson"`,
      ...["question", "response", "reference"].map((name) => `substr("${name}", 1, ${characters + 1}) AS "${name}"`),
      `${unlessLong("metadataJson", bytes, "'{}'")} AS "metadataJson", NULL AS "stepsJson"`,
      ...["turnsJson", "contextDetailsJson", "goldJson", "goldFoundJson"].map(
        (name) => `${unlessLong(name, bytes)} AS "${name}"`,
      ),
    ].join(", "),
  );

/** One of a sample's texts; null if it has none. */
export async function textOfSample(
  id: number,
  { field, context }: { field: "question" | "response" | "reference" | "context"; context: number | null },
): Promise<string | null> {
  const column = Prisma.raw(field === "context" ? dialect.field(`"contextsJson"`, Math.trunc(context ?? -1)) : `"${field}"`);
  if (field === "context" && (context === null || context < 0)) return null;
  const [row] = await readLong<{ text: string | null }>(Prisma.sql`SELECT ${column} AS "text" FROM "Sample" WHERE "id" = ${id}`);
  return row?.text ?? null;
}

export interface FieldGroup {
  contexts: boolean;
  /** Only the contexts' ids are known. */
  areTextless: boolean;
  response: boolean;
  reference: boolean;
  samples: number;
  contextSum: number;
  /** UTF-8 bytes of all questions, contexts and responses. */
  questionBytes: number;
  contextBytes: number;
  responseBytes: number;
  referenceBytes: number;
  /** At most what a judge reads of each conversation. */
  turnBytes: number;
}

/** Counts samples, or a run's after that id without a score; causes in `leftOut` count as none. Sorts sizes instead of texts. */
export async function countFields(
  configurationId: string,
  without?: { runId: string; metric: string; after: number; leftOut?: readonly string[] },
): Promise<FieldGroup[]> {
  const counted = without
    ? Prisma.sql`AND "Sample"."id" IN (SELECT r."sampleId" FROM "RunSample" r WHERE r."runId" = ${without.runId} AND r."sampleId" > ${without.after}) AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = ${without.runId} AND s."metric" = ${without.metric} AND s."sampleId" = "Sample"."id" ${
        without.leftOut
          ? Prisma.sql`AND (s."cause" IS NULL OR s."cause" NOT IN (${Prisma.join([...without.leftOut])}))`
          : Prisma.empty
      })`
    : Prisma.sql`AND "replacedIn" = 0`;
  const rows = await fetchRows<Record<keyof FieldGroup, number>>`
    WITH sized AS MATERIALIZED (
      SELECT "contextCount" > 0 AS "contexts", "contextCount" > 0 AND octet_length("contextsJson") = 3 * "contextCount" + 1 AS "areTextless", trim(coalesce("response", '')) <> '' AS "response",
        trim(coalesce("reference", '')) <> '' AS "reference", "contextCount",
        octet_length("question") AS "question", octet_length("contextsJson") AS "context", octet_length(coalesce("response", '')) AS "answer",
        octet_length(coalesce("reference", '')) AS "expected",
        CASE WHEN octet_length(coalesce("turnsJson", '')) < ${mostCharacters} THEN octet_length(coalesce("turnsJson", '')) ELSE ${mostCharacters} END AS "turns"
      FROM "Sample" WHERE "configurationId" = ${configurationId} ${counted})
    SELECT "contexts", "areTextless", "response", "reference", count(*) AS "samples", sum("contextCount") AS "contextSum", sum("question") AS "questionBytes",
      sum("context") AS "contextBytes", sum("answer") AS "responseBytes", sum("expected") AS "referenceBytes", sum("turns") AS "turnBytes"
    FROM sized GROUP BY 1, 2, 3, 4`;
  return rows.map((row) => ({
    ...row,
    contexts: Boolean(row.contexts),
    areTextless: Boolean(row.areTextless),
    response: Boolean(row.response),
    reference: Boolean(row.reference),
  }));
}

/** Page by page; the lexical judge counts their words. */
export async function* contextsOfDataset(datasetId: string): AsyncGenerator<string[]> {
  let last = 0;
  for (;;) {
    const rows = await db.sample.findMany({
      where: { datasetId, id: { gt: last } },
      select: { id: true, contextsJson: true },
      orderBy: { id: "asc" },
      take: 500,
    });
    if (rows.length === 0) return;
    yield rows.flatMap((row) => Contexts.parse(JSON.parse(row.contextsJson)));
    last = rows.at(-1)?.id ?? last;
  }
}
