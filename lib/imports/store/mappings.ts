import * as z from "zod";
import { db } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";

const StoredMap = z.record(z.string(), z.string());
type Mapping = Readonly<Record<string, string>>;

const mostShapes = 1000;
const longestMapping = 20_000;

export async function findMapping(shape: string): Promise<Mapping | null> {
  const found = await db.mapping.findUnique({ where: { shape }, select: { mapJson: true } });
  return found && StoredMap.parse(JSON.parse(found.mapJson));
}

export async function saveMapping(shape: string, map: Mapping): Promise<void> {
  const mapJson = JSON.stringify(map);
  if (Object.keys(map).length === 0 || mapJson.length > longestMapping) return;
  const usedAt = databaseTime();
  await db.mapping.upsert({ where: { shape }, create: { shape, mapJson, usedAt }, update: { mapJson, usedAt } });
  const old = await db.mapping.findMany({ orderBy: { usedAt: "desc" }, skip: mostShapes, select: { shape: true } });
  if (old.length > 0) await db.mapping.deleteMany({ where: { shape: { in: old.map((mapping) => mapping.shape) } } });
}
