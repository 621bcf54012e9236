import { fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { labelOfKey, type OwnSlice, ownSliceOf, rangeOf, type SliceOf } from "@/lib/domain/why/slice";
import { Prisma } from "@/prisma/client/client";
import { rowsWithLabel } from "./label-rows";

const ofStep = (...path: string[]): string => dialect.field('step."value"', ...path);

/** 1 if a step is so, 0 if none of those meant is, null if none is meant. */
const anyStep = (isSo: string, meant = "1 = 1"): string =>
  `(SELECT max(CASE WHEN ${isSo} THEN 1 ELSE 0 END) FROM ${dialect.elements('"stepFactsJson"')} step WHERE ${meant})`;

const values: Readonly<Record<OwnSlice, string>> = {
  question: 'length("question")',
  contexts: '"contextCount"',
  turn: '"turn"',
  steps: 'nullif("stepCount", 0)',
  rewritten: anyStep(`${ofStep("kind")} = 'rewrite'`),
  nothingNew: anyStep(`CAST(${ofStep("fresh")} AS INTEGER) = 0`, `${ofStep("kind")} IN ('retrieve', 'tool')`),
  lost: anyStep(
    `CAST(${ofStep("gold", "lost")} AS INTEGER) > 0`,
    `${ofStep("kind")} = 'rerank' AND ${ofStep("gold", "lost")} IS NOT NULL`,
  ),
};

/** Samples of the run's configuration, in all versions. */
export async function idsInSlice({ configurationId }: { configurationId: string }, slice: SliceOf): Promise<number[]> {
  const rows = await fetchRows<{ id: number }>(
    Prisma.sql`SELECT "id" FROM "Sample" WHERE "id" IN (SELECT ${samplesInSlice(configurationId, slice)})`,
  );
  return rows.map(({ id }) => id);
}

export function samplesInSlice(configurationId: string, slice: SliceOf): Prisma.Sql {
  const { key, value } = slice;
  const label = labelOfKey(key);
  if (label !== null) return Prisma.sql`"sampleId" FROM ${rowsWithLabel(configurationId, { name: label, value })}`;
  const own = ownSliceOf(key);
  const range = rangeOf(value);
  const condition = own
    ? inRange(Prisma.raw(values[own]), range ?? exactly(numberOf(value)))
    : Prisma.sql`EXISTS (SELECT 1 FROM ${bind(dialect.entries('"metadataJson"'))} e WHERE e."key" = ${key} AND ${ofEntry(value, range)})`;
  return Prisma.sql`"id" FROM "Sample" WHERE "configurationId" = ${configurationId} AND ${condition}`;
}

type Range = NonNullable<ReturnType<typeof rangeOf>> & { isExact?: true };

const numberOf = (value: string): number => (["false", "true"].includes(value) ? Number(value === "true") : Number(value));

const exactly = (number: number): Range => ({ over: number, upTo: number, isExact: true });

const isNumber = Prisma.sql`e."type" IN ('integer', 'real')`;
const asNumber = Prisma.sql`CAST(CASE WHEN ${isNumber} THEN e."value" END AS DOUBLE PRECISION)`;

function ofEntry(value: string, range: Range | null): Prisma.Sql {
  if (range) return inRange(asNumber, range);
  const isText = Prisma.sql`e."type" = 'text' AND CAST(e."value" AS TEXT) = ${value}`;
  if (value === "true" || value === "false") return Prisma.sql`(e."type" = ${value} OR ${isText})`;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Prisma.sql`(${inRange(asNumber, exactly(number))} OR ${isText})` : Prisma.sql`(${isText})`;
}

function inRange(number: Prisma.Sql, { over, upTo, isExact }: Range): Prisma.Sql {
  const above = over === null ? Prisma.sql`1 = 1` : Prisma.sql`${number} ${Prisma.raw(isExact ? ">=" : ">")} ${over}`;
  return upTo === null ? above : Prisma.sql`${above} AND ${number} <= ${upTo}`;
}
