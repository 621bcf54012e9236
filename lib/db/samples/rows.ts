import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { type GoldCause, goldCauses } from "@/lib/domain/gold/find";
import { ContextDetail, GoldContext, Labels, type SampleContent, Turn } from "@/lib/domain/sample";
import { Prisma } from "@/prisma/client/client";

const Contexts = z.array(z.string());
const ContextDetails = z.array(ContextDetail.nullable());
const Turns = z.array(Turn);
const Gold = z.array(GoldContext);
const GoldFound = z.union([z.array(z.int().nullable()), z.enum(goldCauses)]);
const Metadata = z.record(z.string(), z.json());

const stored = {
  id: true,
  position: true,
  externalId: true,
  question: true,
  response: true,
  reference: true,
  contextsJson: true,
  contextCount: true,
  labelsJson: true,
  metadataJson: true,
  line: true,
  configurationId: true,
} satisfies Prisma.SampleSelect;
type StoredSample = Prisma.SampleGetPayload<{ select: typeof stored }>;

export type Sample = Omit<StoredSample, "contextsJson" | "labelsJson" | "metadataJson"> &
  SampleContent & {
    /** Per gold context the index of the first context that contains it, or null; or why that is unknown. */
    goldFound?: (number | null)[] | GoldCause;
  };

const parseRow = ({ contextsJson, labelsJson, metadataJson, ...row }: StoredSample): Sample => ({
  ...row,
  contexts: Contexts.parse(JSON.parse(contextsJson)),
  labels: Labels.parse(JSON.parse(labelsJson)),
  metadata: Metadata.parse(JSON.parse(metadataJson)),
});

const told = { contextDetailsJson: true, turnsJson: true, goldJson: true, goldFoundJson: true } satisfies Prisma.SampleSelect;

/** With contexts' metadata and the conversation, which no metric reads. */
const parseAll = ({
  contextDetailsJson,
  turnsJson,
  goldJson,
  goldFoundJson,
  ...row
}: Prisma.SampleGetPayload<{ select: typeof stored & typeof told }>): Sample => ({
  ...parseRow(row),
  ...(contextDetailsJson !== null && { contextDetails: ContextDetails.parse(JSON.parse(contextDetailsJson)) }),
  ...(turnsJson !== null && { turns: Turns.parse(JSON.parse(turnsJson)) }),
  ...(goldJson !== null && { gold: Gold.parse(JSON.parse(goldJson)) }),
  ...(goldFoundJson !== null && { goldFound: GoldFound.parse(JSON.parse(goldFoundJson)) }),
});

/** Null if there is none. */
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
  return rows.map(parseRow);
}

/** In file order; `after` is 0 at first. */
export async function samplesOfRunAfter(runId: string, after: number, take: number): Promise<Sample[]> {
  const next = await db.runSample.findMany({
    where: { runId, sampleId: { gt: after } },
    select: { sampleId: true },
    orderBy: { sampleId: "asc" },
    take,
  });
  return samplesById(next.map(({ sampleId }) => sampleId));
}

export async function samplesAt(configurationId: string, positions: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({
    where: { configurationId, position: { in: [...positions] }, replacedIn: 0 },
    select: stored,
    orderBy: { position: "asc" },
  });
  return rows.map(parseRow);
}

/** In the order of the ids; unknown ids are skipped. */
export async function samplesById(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: stored });
  return inOrderOf(ids, rows).map(parseRow);
}

export async function findSample(id: number): Promise<Sample | null> {
  const row = await db.sample.findUnique({ where: { id }, select: { ...stored, ...told } });
  return row && parseAll(row);
}

/** In the order of the ids, with all metadata. */
export async function wholeSamples(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: { ...stored, ...told } });
  return inOrderOf(ids, rows).map(parseAll);
}

const inOrderOf = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export async function samplesWithoutContent(
  ids: readonly number[],
): Promise<Pick<Sample, "id" | "externalId" | "labels" | "metadata">[]> {
  const select = { id: true, externalId: true, labelsJson: true, metadataJson: true };
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select });
  return inOrderOf(ids, rows).map(({ labelsJson, metadataJson, ...row }) => ({
    ...row,
    labels: Labels.parse(JSON.parse(labelsJson)),
    metadata: Metadata.parse(JSON.parse(metadataJson)),
  }));
}

const { metadataJson: _metadataJson, line: _line, ...withoutMetadata } = stored;

/** In the order of the ids. Metadata is left empty. */
export async function samplesWithoutMetadata(ids: readonly number[]): Promise<Sample[]> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: { ...withoutMetadata, ...told } });
  return inOrderOf(ids, rows).map((row) => {
    const { contextDetails, ...sample } = parseAll({ ...row, metadataJson: "{}", line: null });
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

/** By question, response or id, with the number of matches. */
export async function searchSamples(
  configurationId: string,
  { text = "", skip = 0, take = 25 }: { text?: string; skip?: number; take?: number },
): Promise<{ samples: Sample[]; total: number }> {
  const [like, pattern] = [Prisma.raw(dialect.like), likePattern(text)];
  // Prisma's `contains` would treat % and _ as wildcards.
  const matching = Prisma.sql`FROM "Sample" WHERE "configurationId" = ${configurationId} AND "replacedIn" = 0 ${
    text
      ? Prisma.sql`AND ("question" ${like} ${pattern} ESCAPE '\\' OR "response" ${like} ${pattern} ESCAPE '\\' OR "externalId" ${like} ${pattern} ESCAPE '\\')`
      : Prisma.empty
  }`;
  const [page, counted] = await Promise.all([
    db.$queryRaw<{ id: bigint }[]>`SELECT "id" ${matching} ORDER BY "position" LIMIT ${take} OFFSET ${skip}`,
    db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" ${matching}`,
  ]);
  const ids = page.map(({ id }) => Number(id));
  const select = { ...stored, ...told };
  const rows = await db.sample.findMany({ where: { id: { in: ids } }, select, orderBy: { position: "asc" } });
  return { samples: rows.map(parseAll), total: Number(counted[0]?.total ?? 0) };
}

export interface FieldGroup {
  contexts: boolean;
  response: boolean;
  samples: number;
  contextSum: number;
  /** UTF-8 bytes of all questions, contexts and responses. */
  questionBytes: number;
  contextBytes: number;
  responseBytes: number;
}

/** One query over current samples; with `without`, that run's samples after that id without a score of that metric. Sizes are
 *  computed before grouping, which would sort the texts. */
export async function countFields(
  configurationId: string,
  without?: { runId: string; metric: string; after: number },
): Promise<FieldGroup[]> {
  const counted = without
    ? Prisma.sql`AND "Sample"."id" IN (SELECT r."sampleId" FROM "RunSample" r WHERE r."runId" = ${without.runId} AND r."sampleId" > ${without.after}) AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = ${without.runId} AND s."metric" = ${without.metric} AND s."sampleId" = "Sample"."id")`
    : Prisma.sql`AND "replacedIn" = 0`;
  const rows = await db.$queryRaw<Record<keyof FieldGroup, bigint>[]>`
    WITH sized AS MATERIALIZED (
      SELECT "contextCount" > 0 AS "contexts", trim(coalesce("response", '')) <> '' AS "response", "contextCount",
        octet_length("question") AS "question", octet_length("contextsJson") AS "context", octet_length(coalesce("response", '')) AS "answer"
      FROM "Sample" WHERE "configurationId" = ${configurationId} ${counted})
    SELECT "contexts", "response", count(*) AS "samples", sum("contextCount") AS "contextSum", sum("question") AS "questionBytes",
      sum("context") AS "contextBytes", sum("answer") AS "responseBytes"
    FROM sized GROUP BY 1, 2`;
  return rows.map((row) => ({
    contexts: Boolean(Number(row.contexts)),
    response: Boolean(Number(row.response)),
    samples: Number(row.samples),
    contextSum: Number(row.contextSum),
    questionBytes: Number(row.questionBytes),
    contextBytes: Number(row.contextBytes),
    responseBytes: Number(row.responseBytes),
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

export async function questionsOf(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: bigint; question: string }[]>`
    SELECT "id", substr("question", 1, 300) AS "question" FROM "Sample" WHERE "id" IN (${Prisma.join([...ids])})`;
  return new Map(rows.map(({ id, question }) => [Number(id), question]));
}
