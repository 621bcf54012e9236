import { test } from "vitest";

/** The address of an administrator of the PostgreSQL server that the tests use; undefined on SQLite. */
export const testServer = process.env.ASSAY_TEST_POSTGRES;

/** A test of what only PostgreSQL has; skipped on SQLite. */
export const onPostgres = test.skipIf(!testServer);

/** A test of what only SQLite has, such as the database's file; skipped on PostgreSQL. */
export const onSqlite = test.skipIf(testServer !== undefined);
