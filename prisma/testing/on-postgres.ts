import { test } from "vitest";
import { usesPostgres } from "@/lib/db/place/location";

/** A test of what SQLite does not have; skipped there. */
export const testOnPostgres = test.skipIf(!usesPostgres());
