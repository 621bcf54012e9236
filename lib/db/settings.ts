import type * as z from "zod";
import { db, write } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";

/** Null if it is unset or cannot be read. */
export async function readSetting<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null> {
  const row = await db.setting.findUnique({ where: { name }, select: { valueJson: true } });
  const read = row && schema.safeParse(JSON.parse(row.valueJson));
  return read?.success ? read.data : null;
}

export async function storeSetting(name: string, value: unknown): Promise<void> {
  const data = { valueJson: JSON.stringify(value), updatedAt: databaseTime() };
  await write(() => db.setting.upsert({ where: { name }, create: { name, ...data }, update: data, select: { name: true } }));
}
