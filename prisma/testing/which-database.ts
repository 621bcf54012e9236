import { test } from "vitest";

/** The address of an administrator of the PostgreSQL server that the tests use; undefined on SQLite. */
export const testServer = process.env.ASSAY_TEST_POSTGRES;

/** Tests of what only one kind of database has; skipped on the other. */
export const onPostgres = test.skipIf(!testServer);
export const onSqlite = test.skipIf(Boolean(testServer));
