import * as z from "zod";
import { columns, db, withJson } from "@/lib/db/connection/client";
import { JudgmentCause } from "@/lib/domain/cause";
import { type Flag, flags } from "@/lib/domain/flag";
import type { Judgment } from "@/lib/domain/judgment";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { type ShareLevel, showsTexts } from "@/lib/domain/shares/choices";
import type { Prisma } from "@/prisma/client/client";

const Detail = z.record(z.string(), z.json()).nullable();
const Flags = z.array(z.enum(flags));

const read = columns(
  "sampleId metric step item model poll raw score verdict explanation criteria evidence detailJson flagsJson",
  "error",
) satisfies Prisma.JudgmentSelect;
const stored = {
  ...read,
  ...columns(
    "id reply finishReason errorDetail attempts promptTokens completionTokens answeredBy latencyMs cached promptHash",
    "createdAt",
  ),
} satisfies Prisma.JudgmentSelect;
type ReadRow = Prisma.JudgmentGetPayload<{ select: typeof read }>;
type Row = Prisma.JudgmentGetPayload<{ select: typeof stored }>;

/** `item` is null for the whole sample, JSON columns are parsed. `hasReply` exists for shares, which do not read the reply. */
export type StoredJudgment = Omit<Row, "item" | "detailJson" | "flagsJson" | "error"> & {
  hasReply: boolean;
  item: number | null;
  detail: z.infer<typeof Detail>;
  flags: Flag[];
  error: JudgmentCause | null;
};

const parseRow = <R extends ReadRow>({ item, error, ...row }: R) => {
  const { flags, ...rest } = withJson(row, { detailJson: Detail, flagsJson: Flags });
  return {
    ...rest,
    flags: flags ?? [],
    item: item < 0 ? null : item,
    error: error === null ? null : JudgmentCause.parse(error),
  };
};

const parseStored = (row: Row): StoredJudgment => ({ ...parseRow(row), hasReply: row.reply !== null });

const order = [
  { metric: "asc" },
  { step: "asc" },
  { item: "asc" },
  { model: "asc" },
  { poll: "asc" },
] satisfies Prisma.JudgmentOrderByWithRelationInput[];

export async function judgmentsOfSample(runId: string, sampleId: number): Promise<StoredJudgment[]> {
  const rows = await db.judgment.findMany({ where: { runId, sampleId }, select: stored, orderBy: order });
  return rows.map(parseStored);
}

const { detailJson: _detailJson, ...shownValues } = read;
const shownColumns = { ...shownValues, id: true } satisfies Prisma.JudgmentSelect;
const withExchange = {
  ...shownColumns,
  ...columns("attempts promptTokens completionTokens latencyMs cached"),
} satisfies Prisma.JudgmentSelect;
const { explanation: _explanation, criteria: _criteria, evidence: _evidence, ...withoutTexts } = shownColumns;

/** In place of hidden columns; hidden attempts are empty. */
const hiddenValues = {
  explanation: null,
  criteria: null,
  evidence: null,
  detailJson: null,
  attempts: 0,
  promptTokens: null,
  completionTokens: null,
  latencyMs: null,
  cached: false,
};
const neverShown = {
  reply: null,
  answeredBy: null,
  finishReason: null,
  errorDetail: null,
  promptHash: "",
  createdAt: new Date(0),
};

/** Shows attempts, times and tokens only at the level `everything`. Never reads prompts or replies. */
export async function sharedJudgments(runId: string, sampleId: number, level: ShareLevel): Promise<StoredJudgment[]> {
  const where = { runId, sampleId };
  const find = <Select extends Prisma.JudgmentSelect>(select: Select) => db.judgment.findMany({ where, select, orderBy: order });
  const isWhole = level === "everything";
  const findShown = () => (showsTexts(level) ? find(shownColumns) : find(withoutTexts));
  const rows = isWhole ? await find(withExchange) : await findShown();
  const replied = isWhole ? await repliedJudgments(runId, sampleId) : new Set();
  return rows.map((row) => ({ ...parseRow({ ...hiddenValues, ...row, ...neverShown }), hasReply: replied.has(row.id) }));
}

async function repliedJudgments(runId: string, sampleId: number): Promise<Set<number>> {
  const rows = await db.judgment.findMany({ where: { runId, sampleId, reply: { not: null } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

export async function judgmentsOfSamples(
  runId: string,
  sampleIds: readonly number[],
): Promise<(StoredJudgment & { externalId: string | null })[]> {
  const rows = await db.judgment.findMany({
    where: { runId, sampleId: { in: [...sampleIds] } },
    select: { ...stored, sample: { select: { externalId: true } } },
    orderBy: [{ sampleId: "asc" }, ...order],
  });
  return rows.map(({ sample, ...row }) => ({ ...parseStored(row), externalId: sample.externalId }));
}

const reasons = columns("step item model poll explanation criteria evidence") satisfies Prisma.JudgmentSelect;

export type JudgmentReasons = Pick<StoredJudgment, keyof typeof reasons>;

export async function reasonsOfSamples(
  runId: string,
  sampleIds: readonly number[],
  metrics: readonly string[],
): Promise<(JudgmentReasons & { sampleId: number; metric: string })[]> {
  const rows = await db.judgment.findMany({
    where: { runId, sampleId: { in: [...sampleIds] }, metric: { in: [...metrics] }, error: null },
    select: { ...reasons, sampleId: true, metric: true },
    orderBy: [{ sampleId: "asc" }, ...order],
  });
  return rows.map(({ item, ...row }) => ({ ...row, item: item < 0 ? null : item }));
}

/** The judgments that an export of samples keeps: all but the replies. */
export async function keptJudgments(runId: string, sampleIds: readonly number[]) {
  const rows = await db.judgment.findMany({
    where: { runId, sampleId: { in: [...sampleIds] } },
    select: { ...read, errorDetail: true },
    orderBy: [{ sampleId: "asc" }, ...order],
  });
  return groupedBy(rows.map(parseRow), ({ sampleId }) => sampleId);
}

export async function judgmentValues(
  runId: string,
  sampleIds: readonly number[],
): Promise<Map<number, (Judgment & { metric: string })[]>> {
  const rows = await db.judgment.findMany({ where: { runId, sampleId: { in: [...sampleIds] } }, select: read });
  const groups = groupedBy(rows.map(parseRow), ({ sampleId }) => sampleId);
  return new Map([...groups].map(([id, own]) => [id, own.map((row) => ({ metric: row.metric, ...asJudgment(row) }))]));
}

type Judged = Omit<ReturnType<typeof parseRow<ReadRow>>, "sampleId" | "metric">;

export function asJudgment(row: Judged): Judgment {
  const unit = { step: row.step, item: row.item, model: row.model, poll: row.poll };
  if (row.error !== null || row.raw === null || row.score === null) return { ...unit, error: row.error ?? "malformed" };
  return {
    ...unit,
    error: null,
    raw: row.raw,
    score: row.score,
    verdict: row.verdict,
    explanation: row.explanation,
    criteria: row.criteria,
    evidence: row.evidence,
    detail: row.detail,
    flags: row.flags,
  };
}
