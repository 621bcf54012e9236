import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import { setDatabaseClock } from "@/lib/db/location/clock";
import { databaseUrl } from "@/lib/db/location/database-url";
import { perProcess } from "@/lib/domain/process/values";
import { PrismaClient } from "@/prisma/postgres/client/client";
import { connectionName, mostConnections } from "./names";

const millisecondsToConnect = 15_000;
/** In ms, for retries on a full server: less than Prisma waits for a transaction. */
const patience = 1_500;

/** The server closes connections to a machine silent for half a minute, which releases their locks. */
const keepalives = {
  tcp_keepalives_idle: "10s",
  tcp_keepalives_interval: "5s",
  tcp_keepalives_count: "4",
  tcp_user_timeout: "30s",
};

/** First statements of a connection, since poolers refuse settings in options. UTC is forced; the rest yields to others. */
const apply = (settings: Record<string, string>): string => `
  SELECT set_config('TimeZone', 'UTC', false), extract(epoch FROM clock_timestamp())::double precision * 1000 AS "ms", (
    SELECT count(set_config("name", "wanted", false))
    FROM (VALUES ${Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)}) given ("name", "wanted")
    JOIN pg_settings USING ("name") WHERE "source" = 'default')`;

const connectionOf = (url: string): PoolConfig => ({
  connectionString: url,
  application_name: connectionName.own,
  connectionTimeoutMillis: millisecondsToConnect,
  keepAlive: true,
  pipeline: true,
});

export async function connectTo(url: string): Promise<Client> {
  const pauseAfter = pausesWhileFull();
  for (;;) {
    const client = new OwnClient(connectionOf(url));
    // A broken connection would end the process if no one listened; its statement fails anyway.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(apply(keepalives)).catch((error: Error) => {
        void client.end();
        throw error;
      });
      return client;
    } catch (error) {
      const pause = pauseAfter(error as Error);
      if (pause === null) throw error;
      await wait(pause);
    }
  }
}

const isFull = (error: Error): boolean => (error as { code?: string }).code === "53300";

/** Milliseconds to wait before the next attempt; null if the server is not full, or has been full for too long. */
function pausesWhileFull(): (error: Error) => number | null {
  const until = performance.now() + patience;
  let pause = 50;
  return (error) => {
    if (!isFull(error)) return null;
    pause *= 2;
    return performance.now() + pause > until ? null : pause;
  };
}

/** After a missing password the socket would stay open, and keep a command from ending. */
class OwnClient extends Client {}
OwnClient.prototype.connect = new Proxy(Client.prototype.connect, {
  apply(connect, client: Client, [callback]: [((error: Error | null) => void)?]) {
    const made: Promise<Client> = Reflect.apply(connect, client, []);
    const closed = made.catch((error: Error) => {
      void client.end();
      throw error;
    });
    return callback ? void closed.then(() => callback(null), callback) : closed;
  },
});

/** PostgreSQL rejects NUL, which addresses and requests may contain; SQLite accepts it. */
class CleanClient extends OwnClient {}
export const withoutNul = (text: string): string => text.replaceAll("\0", "\ufffd");
const clean = (value: unknown) => (typeof value === "string" ? withoutNul(value) : value);
const cleanValues = (given: unknown) => {
  if (Array.isArray(given)) return given.map(clean);
  if (typeof given !== "object" || given === null || "submit" in given || !("values" in given)) return given;
  return Array.isArray(given.values) ? { ...given, values: given.values.map(clean) } : given;
};
CleanClient.prototype.query = new Proxy(Client.prototype.query, {
  apply: (query, client, given) => Reflect.apply(query, client, given.map(cleanValues)),
});

/** In ms, without new connections once the server is full. */
const makeDoFor = 5_000;

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/** On a full server, callers wait for a connection of this process. */
class PatientPool extends Pool {
  readonly #connect = Pool.prototype.connect as (this: Pool, callback: Connected) => void;
  readonly #made = new Set<PoolClient>();

  constructor(configuration: PoolConfig) {
    super(configuration);
    this.on("connect", (client) => this.#made.add(client)).on("remove", (client) => this.#made.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => this.connect((error, client) => (client ? resolve(client) : reject(error))));
    }
    const until = performance.now() + millisecondsToConnect;
    const pauseAfter = pausesWhileFull();
    const connect = (): void =>
      this.#connect((error, client, release) => {
        if (!error || !isFull(error)) return callback(error, client, release);
        if (this.#made.size > 0 && performance.now() < until) {
          this.#makeDo();
          return connect();
        }
        const pause = pauseAfter(error);
        if (pause === null) callback(error, client, release);
        else setTimeout(connect, pause);
      });
    connect();
  }

  #makeDo(): void {
    if (this.options.max === mostConnections) setTimeout(() => (this.options.max = mostConnections), makeDoFor).unref();
    this.options.max = this.#made.size;
  }
}

const kept = perProcess("pool", (): { pool: Pool | null } => ({ pool: null }));

export function pool(): Pool {
  if (!kept.pool) {
    const configuration = {
      ...connectionOf(databaseUrl()),
      max: mostConnections,
      Client: CleanClient,
      onConnect: prepare,
      allowExitOnIdle: true,
    };
    kept.pool = new PatientPool(configuration);
    // An idle connection that breaks is replaced at the next use. Without a listener its error would end the process.
    kept.pool.on("error", () => undefined).on("connect", (client) => void client.on("error", () => undefined));
  }
  return kept.pool;
}

export const newClient = (): PrismaClient => new PrismaClient({ adapter: new PrismaPg(pool()) });

/** A process stopped within a transaction must not keep its locks. */
const settings = apply({ ...keepalives, idle_in_transaction_session_timeout: "15s" });

async function prepare(client: ClientBase): Promise<void> {
  const before = performance.now();
  const { rows } = await client.query<{ ms: number }>(settings);
  if (rows[0]) setDatabaseClock(rows[0].ms, (before + performance.now()) / 2);
}

/** Differs once any transaction has begun or ended to change the server's data. */
export async function snapshotOfServer(): Promise<string | undefined> {
  const { rows } = await pool().query<{ snapshot: string }>({
    name: "snapshot",
    text: `SELECT pg_current_snapshot()::text AS "snapshot"`,
  });
  return rows[0]?.snapshot;
}

export async function closePool(): Promise<void> {
  const open = kept.pool;
  kept.pool = null;
  await open?.end();
}
