import { db } from "./client";

/** Throws if the database cannot be read or lacks its tables. */
export async function pingDatabase(): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "Run" LIMIT 1`;
}
