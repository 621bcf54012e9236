import * as z from "zod";
import { columns, db, fetchAny, fetchRows, withJson, write } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";
import { newId } from "@/lib/domain/id";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { RoundDesign, type RoundEntry, type RoundItem, RoundQuestion, type RoundToStart } from "@/lib/rounds/words/definition";
import { units } from "@/lib/rounds/words/limits";
import type { Prisma } from "@/prisma/client/client";
import { keepForEver, release } from "./reservations";

const stored = columns(
  "id runId pairedRunId name unit metric questionJson designJson critiqueFirst createdBy createdAt closedAt population drawn",
) satisfies Prisma.RoundSelect;

export interface Round extends Omit<Prisma.RoundGetPayload<{ select: typeof stored }>, "questionJson" | "designJson" | "unit"> {
  unit: RoundToStart["unit"];
  question: RoundQuestion;
  design: RoundDesign;
}

/** An item to be stored; `repeats` is the position of the item that it repeats. */
type NewItem = Omit<RoundItem, "id" | "repeatOf"> & { repeats: number | null };

export async function storeRound(
  round: RoundToStart & { population: number },
  items: readonly NewItem[],
  createdBy: string | null,
): Promise<string> {
  const id = newId();
  const { question, design, rubric, overlap: _overlap, repeats: _repeats, ...about } = round;
  // A picked design names its samples in its items.
  const kept = design.kind === "picked" ? { ...design, samples: [] } : design;
  await write(() =>
    db.$transaction(async (inside) => {
      await inside.round.create({
        data: {
          ...about,
          id,
          createdBy,
          drawn: items.length,
          questionJson: JSON.stringify(question),
          designJson: JSON.stringify(kept),
          rubrics: { create: { version: 1, text: rubric } },
        },
      });
      await inside.roundItem.createMany({
        data: items.map(({ repeats: _, context, ...item }) => ({ ...item, roundId: id, context: context ?? -1 })),
      });
      const again = items.filter(({ repeats }) => repeats !== null);
      if (again.length === 0) return;
      const ids = await inside.roundItem.findMany({ where: { roundId: id }, select: { id: true, position: true } });
      const idAt = new Map(ids.map((one) => [one.position, one.id]));
      for (const { position, repeats } of again)
        await inside.roundItem.update({
          where: { roundId_position: { roundId: id, position } },
          data: { repeatOf: idAt.get(repeats ?? -1) ?? null },
        });
    }),
  );
  return id;
}

const parse = (row: Prisma.RoundGetPayload<{ select: typeof stored }>): Round => {
  // Accepts a picked design without samples, which `RoundDesign` refuses.
  const Design = z.union([RoundDesign, z.object({ kind: z.literal("picked"), samples: z.array(z.int()) })]);
  return { ...withJson(row, { questionJson: RoundQuestion, designJson: Design }), unit: z.enum(units).parse(row.unit) };
};

export async function findRound(id: string): Promise<Round | null> {
  const row = await db.round.findFirst({ where: { id, run: { removedAt: null } }, select: stored });
  return row && parse(row);
}

const newestFirst = async (where: Prisma.RoundWhereInput): Promise<Round[]> => {
  const rows = await db.round.findMany({
    where: { ...where, run: { removedAt: null } },
    select: stored,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: 500,
  });
  return rows.map(parse);
};

const ofRun = (runId: string): Prisma.RoundWhereInput => ({ OR: [{ runId }, { pairedRunId: runId }] });

/** Newest first; of one run, or all. */
export const listRounds = (runId?: string): Promise<Round[]> => newestFirst(runId === undefined ? {} : ofRun(runId));

/** Newest first, whichever run they were started from: rounds of pairs, or those that label both sides. */
export const listPairedRounds = (one: string, other: string, arePairs: boolean): Promise<Round[]> =>
  newestFirst({
    unit: arePairs ? "pair" : { not: "pair" },
    OR: [
      { runId: one, pairedRunId: other },
      { runId: other, pairedRunId: one },
    ],
  });

export const countOpenRounds = (): Promise<number> => db.round.count({ where: { closedAt: null, run: { removedAt: null } } });

export const closeRound = (id: string, closedAt: Date | null): Promise<unknown> =>
  write(() => db.round.update({ where: { id }, data: { closedAt }, select: { id: true } }));

export const deleteRound = (id: string): Promise<unknown> => write(() => db.round.deleteMany({ where: { id } }));

export interface Rubric {
  version: number;
  text: string;
}

export async function latestRubric(roundId: string): Promise<Rubric> {
  const row = await db.roundRubric.findFirst({
    where: { roundId },
    select: { version: true, text: true },
    orderBy: { version: "desc" },
  });
  return row ?? { version: 1, text: "" };
}

export async function latestVersion(roundId: string): Promise<number> {
  const { _max } = await db.roundRubric.aggregate({ where: { roundId }, _max: { version: true } });
  return _max.version ?? 1;
}

/** A changed text is a new version; an equal one is not. */
export async function changeRubric(roundId: string, text: string): Promise<Rubric> {
  const last = await latestRubric(roundId);
  if (last.text === text) return last;
  const next = { version: last.version + 1, text };
  await write(() => db.roundRubric.create({ data: { roundId, ...next } }));
  return next;
}

export async function findItem(roundId: string, id: number): Promise<RoundItem | null> {
  const where = { id, roundId };
  const select = columns("id position sampleId otherId context stratum people repeatOf") satisfies Prisma.RoundItemSelect;
  const row = await db.roundItem.findFirst({ where, select });
  return row && readItem(row);
}

/** A stored context of -1 is the response. */
export const readItem = (row: RoundItem & { context: number }): RoundItem => ({
  ...row,
  context: row.context < 0 ? null : row.context,
});

export async function itemsOf(roundId: string): Promise<RoundItem[]> {
  const rows = await fetchRows<RoundItem & { context: number }>`
    SELECT "id", "position", "sampleId", "otherId", "context", "stratum", "people", "repeatOf" FROM "RoundItem"
    WHERE "roundId" = ${roundId} ORDER BY "position"`;
  return rows.map(readItem);
}

export const entryColumns = columns(
  "id itemId reviewer reviewerKey kind value critique rubricVersion isBlind seconds createdAt",
) satisfies Prisma.RoundEntrySelect;

export async function entriesOf(roundId: string): Promise<RoundEntry[]> {
  const rows = await db.roundEntry.findMany({ where: { roundId }, select: entryColumns, orderBy: { id: "asc" } });
  return rows.map(readEntry);
}

export const readEntry = (row: Omit<RoundEntry, "kind"> & { kind: string }): RoundEntry => ({
  ...row,
  kind: row.kind as RoundEntry["kind"],
});

export type NewEntry = Pick<RoundEntry, "itemId" | "kind" | "value" | "critique" | "rubricVersion" | "isBlind" | "seconds">;

/** After a label or "cannot" the person keeps the item for ever; after another step others can have it. */
export async function addEntry(roundId: string, reviewer: Reviewer, entry: NewEntry): Promise<void> {
  const { itemId, kind } = entry;
  const key = reviewerKey(reviewer);
  const insert = insertion(roundId, reviewer, entry);
  if (kind === "seen" || kind === "settle") await transact([insert]);
  else {
    const isKept = kind === "label" || kind === "cannot";
    await transact([insert, ...refreshed(itemId, key), isKept ? keepForEver(itemId, key) : release(itemId, key)]);
  }
}

/** Stores that the person takes back their entry, unless it is no longer the last one of its item: then false. */
export async function takeBack(roundId: string, reviewer: Reviewer, last: RoundEntry): Promise<boolean> {
  const { itemId, rubricVersion } = last;
  const key = reviewerKey(reviewer);
  const undo = { itemId, kind: "undo", value: null, critique: null, rubricVersion, isBlind: true, seconds: null } as const;
  const [sql, ...args] = insertion(roundId, reviewer, undo);
  const isLast = `WHERE EXISTS (SELECT 1 FROM "RoundEntry" WHERE "id" = CAST(?${args.length + 1} AS INTEGER) AND "isCurrent")`;
  const [added = 0] = await transact([[`${sql} ${isLast}`, ...args, last.id], ...refreshed(itemId, key), release(itemId, key)]);
  return added > 0;
}

function insertion(roundId: string, reviewer: Reviewer, entry: NewEntry): Bound {
  const { itemId, kind, value, critique, rubricVersion, isBlind, seconds } = entry;
  const isStep = kind !== "undo" && kind !== "seen" && kind !== "settle";
  return [
    `INSERT INTO "RoundEntry" ("roundId", "itemId", "reviewer", "reviewerKey", "kind", "value", "critique", "rubricVersion", "isBlind",
      "seconds", "isCurrent", "createdAt")
    SELECT CAST(?1 AS TEXT), CAST(?2 AS INTEGER), CAST(?3 AS TEXT), CAST(?4 AS TEXT), CAST(?5 AS TEXT), CAST(?6 AS DOUBLE PRECISION),
      CAST(?7 AS TEXT), CAST(?8 AS INTEGER), CAST(?9 AS INTEGER) = 1, CAST(?10 AS DOUBLE PRECISION), CAST(?11 AS INTEGER) = 1, ${dialect.moment("?12")}`,
    ...[roundId, itemId, reviewer.name, reviewerKey(reviewer), kind, value, critique, rubricVersion, Number(isBlind), seconds],
    ...[Number(isStep), storedTime()],
  ];
}

/** Marks what each person last did with each item. An undo takes back the step before it that is not taken back yet. */
export const markCurrent = (entries: string): string => `
  UPDATE "RoundEntry" SET "isCurrent" = ("id" IN (
    SELECT max("id") FROM (
      SELECT "id", "itemId", "reviewerKey", "kind",
        sum(CASE WHEN "kind" = 'undo' THEN -1 ELSE 1 END) OVER (PARTITION BY "itemId", "reviewerKey" ORDER BY "id" DESC) AS "net"
      FROM "RoundEntry" WHERE ${entries} AND "kind" IN ('label', 'later', 'cannot', 'undo')) "steps"
    WHERE "net" = 1 AND "kind" <> 'undo' GROUP BY "itemId", "reviewerKey"))
  WHERE ${entries}`;

/** Marks items that need no more labels. */
export const markFull = (items: string): string => `
  UPDATE "RoundItem" SET "isFull" = ("people" <= (
    SELECT count(*) FROM "RoundEntry" e WHERE e."itemId" = "RoundItem"."id" AND e."isCurrent" AND e."kind" IN ('label', 'cannot')))
  WHERE ${items}`;

const refreshed = (itemId: number, key: string): Bound[] => [
  [markCurrent(`"itemId" = ?1 AND "reviewerKey" = ?2`), itemId, key],
  [markFull(`"id" = ?1`), itemId],
];

export async function ownStep(itemId: number, key: string): Promise<RoundEntry | null> {
  const row = await db.roundEntry.findFirst({ where: { itemId, reviewerKey: key, ...current }, select: entryColumns });
  return row && readEntry(row);
}

export async function lastStep(roundId: string, key: string): Promise<RoundEntry | null> {
  const where = { roundId, reviewerKey: key, ...current };
  const row = await db.roundEntry.findFirst({ where, select: entryColumns, orderBy: { id: "desc" } });
  return row && readEntry(row);
}

const current = { isCurrent: true, kind: { in: ["label", "later", "cannot"] } };

export async function externalIdsOf(roundId: string): Promise<Map<number, string | null>> {
  const rows = await fetchRows<{ itemId: number; externalId: string | null }>`
    SELECT i."id" AS "itemId", s."externalId" FROM "RoundItem" i JOIN "Sample" s ON s."id" = i."sampleId"
    WHERE i."roundId" = ${roundId}`;
  return new Map(rows.map(({ itemId, externalId }) => [itemId, externalId]));
}

/** Whether the person has looked at the sample's scores before labelling it. */
export const hasSeen = (roundId: string, sampleId: number, key: string): Promise<boolean> => fetchAny`
  SELECT 1 FROM "RoundItem" i JOIN "RoundEntry" e ON e."itemId" = i."id"
  WHERE i."sampleId" = ${sampleId} AND i."roundId" = ${roundId} AND e."reviewerKey" = ${key} AND e."kind" = 'seen'`;

const logged = {
  ...columns("id itemId reviewer reviewerKey kind value critique isBlind isCurrent createdAt"),
  item: { select: { position: true } },
} satisfies Prisma.RoundEntrySelect;

export interface LoggedEntry
  extends Omit<Prisma.RoundEntryGetPayload<{ select: typeof logged }>, "kind" | "item" | "reviewerKey"> {
  kind: RoundEntry["kind"];
  position: number;
  /** The same person labelled the item before, with another value. */
  isContrary: boolean;
}

export async function logOf(
  roundId: string,
  { skip, take }: { skip: number; take: number },
): Promise<{ entries: LoggedEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.roundEntry.findMany({ where: { roundId }, select: logged, orderBy: { id: "desc" }, skip, take }),
    db.roundEntry.count({ where: { roundId } }),
  ]);
  const earlier = await db.roundEntry.findMany({
    where: { itemId: { in: [...new Set(rows.map(({ itemId }) => itemId))] }, kind: "label" },
    select: columns("id itemId reviewerKey value"),
  });
  const entries = rows.map(({ item, reviewerKey, ...row }) => ({
    ...row,
    kind: row.kind as RoundEntry["kind"],
    position: item.position,
    isContrary:
      row.kind === "label" &&
      earlier.some(
        (one) => one.id < row.id && one.itemId === row.itemId && one.reviewerKey === reviewerKey && one.value !== row.value,
      ),
  }));
  return { entries, total };
}
