import { recordEvent } from "@/lib/db/audit";
import { db, write } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import type { RecordedDecision } from "@/lib/domain/decisions/recorded";
import { newId } from "@/lib/domain/id";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { Prisma } from "@/prisma/client/client";

const stored = {
  ...columns("id datasetId headline why createdAt createdBy"),
  runs: {
    select: { runId: true, name: true, isChosen: true, run: { select: { name: true, removedAt: true } } },
    orderBy: { place: "asc" },
  },
} satisfies Prisma.RecordedDecisionSelect;

/** A deleted run keeps its last name. */
const parseRow = ({
  createdAt,
  runs,
  ...row
}: Prisma.RecordedDecisionGetPayload<{ select: typeof stored }>): RecordedDecision => ({
  ...row,
  createdAt: createdAt.toISOString(),
  runs: runs.map(({ runId, run, name, isChosen }) =>
    run?.removedAt === null ? { id: runId, name: run.name, isChosen } : { id: null, name, isChosen },
  ),
});

interface DecisionFilter {
  dataset?: string | undefined;
  run?: string | undefined;
  among?: readonly string[];
}

const where = ({ dataset, run, among }: DecisionFilter): Prisma.RecordedDecisionWhereInput => ({
  dataset: notDeleted,
  ...(dataset !== undefined && { datasetId: dataset }),
  ...(run !== undefined && { runs: { some: { runId: run, run: notDeleted } } }),
  ...(among && {
    runs: { some: { runId: { in: [...among] } }, none: { OR: [{ runId: null }, { runId: { notIn: [...among] } }] } },
  }),
});

export async function listDecisions(
  filter: DecisionFilter,
  { skip = 0, take = 50 }: { skip?: number; take?: number } = {},
): Promise<{ decisions: RecordedDecision[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.recordedDecision.findMany({
      where: where(filter),
      select: stored,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip,
      take,
    }),
    db.recordedDecision.count({ where: where(filter) }),
  ]);
  return { decisions: rows.map(parseRow), total };
}

export async function insertDecision(
  {
    runs,
    ...decision
  }: Pick<RecordedDecision, "datasetId" | "headline" | "why"> & {
    runs: readonly { id: string; name: string; isChosen: boolean }[];
  },
  by: Actor,
): Promise<RecordedDecision> {
  const row = await write(() =>
    db.recordedDecision.create({
      data: {
        ...decision,
        id: newId(),
        createdAt: databaseTime(),
        createdBy: nameOf(by),
        runs: { create: runs.map(({ id, ...run }, place) => ({ ...run, place, runId: id })) },
      },
      select: stored,
    }),
  );
  await recordEvent(by, "decision-recorded", titleOf(row.runs), { id: row.id });
  return parseRow(row);
}

export async function deleteDecision(id: string, by: Actor): Promise<void> {
  const row = await db.recordedDecision.findFirst({ where: { id, dataset: notDeleted }, select: stored });
  const deleted = row && (await write(() => db.recordedDecision.deleteMany({ where: { id } })));
  if (!row || deleted?.count !== 1) throw new Refusal(`There is no decision ${id}.`, "not-found");
  await recordEvent(by, "decision-deleted", titleOf(row.runs), { id });
}

const nameOf = ({ id, name, token }: Actor): string | null =>
  id === null ? null : token === null ? name : `${name}, token ${token}`;

const titleOf = (runs: readonly { name: string; isChosen: boolean }[]): string => {
  const named = (isChosen: boolean) => runs.filter((run) => run.isChosen === isChosen).map(({ name }) => name);
  return `${named(true).join()} against ${named(false).join(", ")}`;
};
