import { test } from "vitest";

/** An administrator's URL; undefined on SQLite. */
export const testServer = process.env.ASSAY_TEST_POSTGRES;

/** Skipped on SQLite. */
export const onPostgres = test.skipIf(!testServer);

/** Skipped on PostgreSQL. */
export const onSqlite = test.skipIf(testServer !== undefined);
