import { columns, db, fetchNumber, fetchRows, inOrderOf, write } from "@/lib/db/connection/client";
import { noteGrowth } from "@/lib/db/connection/growth";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { notDeleted } from "@/lib/db/deletion/delete";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { likePattern } from "@/lib/db/dialect/like-pattern";
import { databaseTime } from "@/lib/db/location/clock";
import type { Parameters } from "@/lib/domain/configuration";
import { newId } from "@/lib/domain/id";
import { Prisma } from "@/prisma/client/client";

const ready = { readyAt: { not: null }, ...notDeleted } satisfies Prisma.ConfigurationWhereInput;
/** Controls of a judge are listed nowhere. */
const ordinary = { ...notDeleted, madeFor: null, configurations: { some: ready } } satisfies Prisma.DatasetWhereInput;
const configuration = {
  ...columns("id name sampleCount fileName format parametersJson createdAt"),
  _count: { select: { runs: { where: notDeleted } } },
} satisfies Prisma.ConfigurationSelect;
const listed = {
  ...columns("id name source version appended appendedAt createdAt"),
  configurations: { where: ready, select: configuration, orderBy: [{ createdAt: "asc" }, { name: "asc" }] },
  _count: { select: { runs: { where: notDeleted } } },
} satisfies Prisma.DatasetSelect;

export type ListedDataset = Prisma.DatasetGetPayload<{ select: typeof listed }>;
export type ListedConfiguration = Prisma.ConfigurationGetPayload<{ select: typeof configuration }>;

export const listDatasets = (): Promise<ListedDataset[]> =>
  db.dataset.findMany({
    where: ordinary,
    select: listed,
    orderBy: { createdAt: "desc" },
  });

const datasetSorts = ["name", "configurations", "samples", "runs", "when"] as const;

export interface DatasetQuery {
  text?: string | undefined;
  sort?: (typeof datasetSorts)[number] | undefined;
  order?: "asc" | "desc" | undefined;
}

const like = Prisma.raw(dialect.like);
const readyOnes = Prisma.sql`FROM "Configuration" c WHERE c."datasetId" = d."id" AND c."readyAt" IS NOT NULL AND c."removedAt" IS NULL`;
const sortable: Record<(typeof datasetSorts)[number], Prisma.Sql> = {
  name: Prisma.sql`lower(d."name")`,
  configurations: Prisma.sql`(SELECT count(*) ${readyOnes})`,
  samples: Prisma.sql`(SELECT sum(c."sampleCount") ${readyOnes})`,
  runs: Prisma.sql`(SELECT count(*) FROM "Run" r WHERE r."datasetId" = d."id" AND r."removedAt" IS NULL)`,
  when: Prisma.sql`d."createdAt"`,
};

export async function findDatasets(
  { text, sort = "when", order }: DatasetQuery,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<{ datasets: ListedDataset[]; total: number }> {
  const pattern = likePattern(text ?? "");
  const asked = text
    ? Prisma.sql`AND (d."name" ${like} ${pattern} ESCAPE '\\' OR d."source" ${like} ${pattern} ESCAPE '\\')`
    : Prisma.empty;
  const matching = Prisma.sql`FROM "Dataset" d WHERE d."removedAt" IS NULL AND d."madeFor" IS NULL ${asked} AND EXISTS (SELECT 1 ${readyOnes})`;
  const direction = order === "asc" ? Prisma.sql`ASC NULLS FIRST` : Prisma.sql`DESC NULLS LAST`;
  const [page, total] = await Promise.all([
    fetchRows<{ id: string }>`
      SELECT d."id" ${matching} ORDER BY ${sortable[sort]} ${direction}, d."createdAt" DESC, d."id" LIMIT ${take} OFFSET ${skip}`,
    fetchNumber`SELECT count(*) ${matching}`,
  ]);
  const ids = page.map(({ id }) => id);
  const rows = await db.dataset.findMany({ where: { id: { in: ids } }, select: listed });
  return { datasets: inOrderOf(ids, rows), total };
}

export const findDataset = (id: string): Promise<ListedDataset | null> =>
  db.dataset.findFirst({ where: { id, ...notDeleted, configurations: { some: ready } }, select: listed });

/** Index only, so a hundred thousand samples take a moment. */
export const countQuestions = (configurations: readonly string[]): Promise<number> =>
  fetchNumber`SELECT count(DISTINCT "questionKey") FROM "Sample" WHERE "configurationId" IN ${oneOf(configurations, "text")}`;

/** Includes a dataset without configurations. */
export const findDatasetToAppend = (id: string) =>
  db.dataset.findFirst({
    where: { id, ...notDeleted },
    select: { name: true, version: true, configurations: { where: ready, select: { id: true, name: true } } },
  });

/** Created for appending, without samples yet; one that a file is being read into is not found. */
export async function findUnfilledConfiguration(datasetId: string, name: string): Promise<string | null> {
  const found = await db.configuration.findFirst({
    where: { datasetId, name, readyAt: null, fileName: null, ...notDeleted },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Includes a dataset without configurations; null if there is none. */
export async function newestDatasetNamed(name: string): Promise<string | null> {
  const found = await db.dataset.findFirst({
    where: { name, ...notDeleted },
    select: { id: true },
    orderBy: { createdAt: "desc" },
  });
  return found?.id ?? null;
}

/** The newest dataset of this name imported from these files, with nothing appended and these configurations; else null. */
export async function findSameDataset({
  contentHash,
  name,
  configurations,
}: {
  contentHash: string;
  name: string;
  configurations: readonly string[];
}): Promise<{ id: string; createdAt: Date } | null> {
  const alike = await db.dataset.findMany({
    where: { contentHash, name, appendedAt: null, ...notDeleted },
    select: { id: true, createdAt: true, configurations: { where: { removedAt: null }, select: { name: true, readyAt: true } } },
    orderBy: { createdAt: "desc" },
    take: 20,
  });
  const names = new Set(configurations);
  const isSame = (found: (typeof alike)[number]) =>
    found.configurations.length === names.size &&
    found.configurations.every((one) => one.readyAt !== null && names.has(one.name));
  return alike.find(isSame) ?? null;
}

export const storeContentHash = (id: string, contentHash: string): Promise<unknown> =>
  write(() => db.dataset.updateMany({ where: { id }, data: { contentHash } }));

export const countDatasets = (): Promise<number> => db.dataset.count({ where: ordinary });

/** Hidden until a configuration is ready. Returns its id. */
export async function createDataset(name: string, source: string | null = null): Promise<string> {
  const { id } = await write(() => db.dataset.create({ data: { id: newId(), name, source }, select: { id: true } }));
  return id;
}

/** Not ready yet, and listed last. Null if the dataset already has this name, ready or not. */
export async function createConfiguration(data: {
  datasetId: string;
  name: string;
  fileName: string | null;
  format: string | null;
}): Promise<string | null> {
  try {
    const { datasetId } = data;
    const { _max } = await db.configuration.aggregate({ where: { datasetId }, _max: { createdAt: true } });
    const createdAt = new Date(Math.max(databaseTime().getTime(), (_max.createdAt?.getTime() ?? 0) + 1));
    const { id } = await write(() =>
      db.configuration.create({ data: { ...data, createdAt, id: newId() }, select: { id: true } }),
    );
    return id;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") return null;
    throw error;
  }
}

/** All together, once their file is read. Throws if one, or the dataset, was deleted meanwhile. */
export async function markReady(filled: readonly { id: string; sampleCount: number; parameters: Parameters }[]): Promise<void> {
  await noteGrowth();
  await write(() =>
    db.$transaction(
      filled.map(({ id, sampleCount, parameters }) =>
        db.configuration.update({
          where: { id, ...notDeleted, dataset: notDeleted },
          data: { sampleCount, parametersJson: JSON.stringify(parameters), readyAt: databaseTime() },
        }),
      ),
    ),
  );
}

/** Deletes the dataset too if nothing else is in it. */
export async function deleteUnfinishedConfigurations(ids: readonly string[], datasetId: string): Promise<void> {
  await discard({ id: { in: [...ids] } }, { id: datasetId });
}

/** Left by crashed imports more than `age` ms ago. */
export async function deleteAbandonedImports(age = 24 * 3600_000): Promise<void> {
  const before = { lt: databaseTime(-age) };
  await discard({ readyAt: null, createdAt: before }, { createdAt: before });
}

async function discard(configurations: Prisma.ConfigurationWhereInput, datasets: Prisma.DatasetWhereInput): Promise<void> {
  const removedAt = databaseTime();
  const marked = await write(() => db.configuration.updateMany({ where: configurations, data: { removedAt } }));
  if (marked.count > 0) await clearDeleted();
  await write(() => db.dataset.deleteMany({ where: { ...datasets, configurations: { none: {} } } }));
}
