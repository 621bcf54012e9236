import * as z from "zod";
import { db, fetchRows, write } from "@/lib/db/connection/client";
import { columns, withJson } from "@/lib/db/connection/columns";
import { newId } from "@/lib/domain/id";
import { RoundDesign, type RoundItem, RoundQuestion, type RoundToStart } from "@/lib/rounds/words/definition";
import { units } from "@/lib/rounds/words/limits";
import type { Prisma } from "@/prisma/client/client";

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
  const { runId, pairedRunId, name, unit, metric, question, design, critiqueFirst, seed, rubric, population } = round;
  // A picked design names its samples in its items.
  const kept = design.kind === "picked" ? { ...design, samples: [] } : design;
  await write(() =>
    db.$transaction(async (inside) => {
      await inside.round.create({
        data: {
          id,
          runId,
          pairedRunId,
          name,
          unit,
          metric,
          critiqueFirst,
          seed,
          createdBy,
          population,
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
  return row && { ...row, context: row.context < 0 ? null : row.context };
}

export async function itemsOf(roundId: string): Promise<RoundItem[]> {
  const rows = await fetchRows<RoundItem & { context: number }>`
    SELECT "id", "position", "sampleId", "otherId", "context", "stratum", "people", "repeatOf" FROM "RoundItem"
    WHERE "roundId" = ${roundId} ORDER BY "position"`;
  return rows.map((row) => ({ ...row, context: row.context < 0 ? null : row.context }));
}
