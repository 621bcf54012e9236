import { usesPostgres } from "@/lib/db/location/database-url";
import type { Dialect } from "./contract";
import { postgres } from "./postgres";
import { sqlite } from "./sqlite";

export const dialect: Dialect = usesPostgres() ? postgres : sqlite;
