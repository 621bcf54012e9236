import { databaseName, databaseUrl, listMigrations } from "@/lib/db/location/database-url";
import { type Finding, failed, passed } from "@/lib/db/location/finding";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { fileSize } from "@/lib/domain/text/file-size";
import { pendingMigrations, requireServer } from "./migrate";
import { connectTo, pool } from "./pool";
import { explainServer } from "./problem";
import { versionOfServer } from "./size";
import { processesOfServer } from "./users";

/** Share of the server's connections: beyond it the next process may get none. */
const muchUsed = 0.8;

export async function checkServer(): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  try {
    const client = await connectTo(databaseUrl());
    await requireServer(client, databaseUrl()).finally(() => client.end());
    const pending = await pendingMigrations(pool(), listMigrations());
    const state =
      pending.length > 0 ? `${counted(pending.length, "migration")} are applied at the next start` : "It is up to date";
    const database = passed("database", `${databaseName()}, ${await versionOfServer()}. ${state}.`);
    const others = [await rights(), ...(await trigrams()), await upkeep(), await connections()];
    return { findings: [database, ...others], isCurrent: pending.length === 0 };
  } catch (error) {
    const server = explainServer(error);
    const why = error instanceof Refusal ? `. ${error.message}` : server && `: ${server}`;
    if (!why) throw error;
    const cure = "Assay needs it to run; see docs/postgres.md.";
    return { findings: [failed("database", `${databaseName()} cannot be used${why}`, cure)], isCurrent: false };
  }
}

async function rights(): Promise<Finding> {
  const [row] = await read<{ name: string; creates: boolean; foreign: string; standby: boolean; readOnly: boolean }>(
    `SELECT current_user AS "name", has_schema_privilege(current_schema(), 'CREATE') AS "creates", pg_is_in_recovery() AS "standby",
       current_setting('transaction_read_only')::boolean AS "readOnly",
       (SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
          AND NOT pg_has_role(relowner, 'USAGE')) AS "foreign"`,
  );
  if (row?.standby) return failed("rights", "The server is a read-only standby.", "Name the primary server in DATABASE_URL.");
  if (row?.readOnly)
    return failed(
      "rights",
      "The database is read-only: default_transaction_read_only is on.",
      "Turn it off for the server, the database or the user.",
    );
  if (row?.creates && Number(row.foreign) === 0) return passed("rights", `The user ${row.name} may read, write and migrate.`);
  const message = row?.creates ? `${counted(Number(row.foreign), "table")} belong to another role` : "it may not create tables";
  return failed(
    "rights",
    `The user ${row?.name} cannot migrate the database: ${message}.`,
    `Make it the owner of the database and its tables: ALTER DATABASE … OWNER TO …; REASSIGN OWNED BY … TO …;`,
  );
}

/** Nothing if the extension exists, or the first start can create it. */
async function trigrams(): Promise<Finding[]> {
  const [row] = await read<{ there: boolean; available: boolean; creates: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS "there",
       EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS "available",
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) OR has_database_privilege(current_database(), 'CREATE')
         AND EXISTS (SELECT 1 FROM pg_available_extension_versions WHERE name = 'pg_trgm' AND trusted) AS "creates"`,
  );
  if (row?.there || (row?.available && row.creates)) return [];
  return [
    row?.available
      ? failed(
          "extension",
          "It lacks pg_trgm, which this user may not create.",
          "CREATE EXTENSION pg_trgm; as an administrator there.",
        )
      : failed("extension", "The server lacks pg_trgm.", "Install PostgreSQL's contrib package on the server."),
  ];
}

async function upkeep(): Promise<Finding> {
  const [row] = await read<{ bytes: string; vacuums: boolean; invalid: string | null }>(
    `SELECT pg_database_size(current_database()) AS "bytes", current_setting('autovacuum')::boolean AS "vacuums",
       (SELECT string_agg(indexrelid::regclass::text, ', ') FROM pg_index WHERE NOT indisvalid) AS "invalid"`,
  );
  const size = `The database is ${fileSize(Number(row?.bytes))}`;
  if (row?.invalid)
    return failed(
      "size",
      `${size}. These indexes are unused, since their creation was interrupted: ${row.invalid}.`,
      "REINDEX each.",
    );
  if (!row?.vacuums)
    return failed("size", `${size}. Autovacuum is off, so it grows and slows down.`, "Set autovacuum = on on the server.");
  return passed("size", `${size}; autovacuum is on. PostgreSQL does not report its disk's free space.`);
}

async function connections(): Promise<Finding> {
  const [row] = await read<{ most: string; open: string }>(
    `SELECT current_setting('max_connections') AS "most", (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS "open"`,
  );
  const processes = (await processesOfServer()).filter(({ pid }) => pid !== process.pid);
  const each = processes.map(({ host, pid, connections: open }) => `process ${pid} on ${host} (${open})`).join(", ");
  const message = `${row?.open} of ${row?.most} connections are open. ${each ? `Assay's: ${each}.` : "No other process of Assay is connected."}`;
  return Number(row?.open) < muchUsed * Number(row?.most)
    ? passed("connections", message)
    : failed("connections", message, "Raise max_connections on the server, or run fewer processes.");
}

async function read<Row extends object>(sql: string): Promise<Row[]> {
  const { rows } = await pool().query<Row>(sql);
  return rows;
}
