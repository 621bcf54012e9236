import { pool } from "@/lib/db/postgres/pool";
import { askOnServer } from "@/lib/db/postgres/transact";

/** In ms of the database's clock. */
export const shareFor = 10_000;

const now = "clock_timestamp()::timestamp";

export interface Visit {
  server: string;
  owner: string;
  concurrency: number;
  msPerCall: number;
  msPerToken: number;
  /** Concurrency now, and what it could use. */
  held: number;
  wanted: number;
  /** Calls to send, and their likely tokens. */
  calls: number;
  tokens: number;
  /** Beyond the estimate; negative if fewer. */
  owedTokens: number;
  holdBackMs: number;
}

/** Concurrency, and the ms at which each requested call may be sent. */
export interface CallShare {
  slots: number;
  callInMs: number;
  tokensInMs: number;
  openInMs: number;
}

/** A worker's slice of a server's limits. Locks serialise workers; times are the database's. One round trip. */
export async function visitServer(visit: Visit): Promise<CallShare> {
  const { server, owner } = visit;
  const [, paces = [], , shares = []] = await askOnServer([
    [`INSERT INTO "CallPace" ("server") VALUES (?) ON CONFLICT DO NOTHING`, server],
    [moveOn, server, visit.calls, visit.msPerCall, visit.tokens, visit.msPerToken, visit.owedTokens, visit.holdBackMs],
    [`DELETE FROM "CallShare" WHERE "server" = ? AND "until" < ${now}`, server],
    [takeShare, server, owner, visit.concurrency, visit.held, visit.wanted],
  ]);
  const [callInMs = 0, tokensInMs = 0, openInMs = 0] = (paces[0] ?? []).map(Number);
  return { slots: Number(shares[0]?.[0] ?? 0), callInMs, tokensInMs, openInMs };
}

const milliseconds = (parameter: string) => `${parameter}::double precision * interval '1 millisecond'`;
const calls = `(?2::int * ${milliseconds("?3")})`;
const tokens = `(?4::double precision * ${milliseconds("?5")})`;
const inMs = (moment: string) => `(extract(epoch FROM ${moment} - t."now") * 1000)::double precision`;

const moveOn = `
  UPDATE "CallPace" SET
    "callAt" = CASE WHEN ?2::int > 0 THEN greatest("callAt", t."now") + ${calls} ELSE "callAt" END,
    "tokensAt" = CASE WHEN ?4::double precision > 0 THEN greatest("tokensAt" + ?6::double precision * ${milliseconds("?5")}, t."now") + ${tokens}
      ELSE "tokensAt" + ?6::double precision * ${milliseconds("?5")} END,
    "openAt" = greatest("openAt", t."now" + ${milliseconds("?7")})
  FROM (SELECT ${now} AS "now") t WHERE "server" = ?1
  RETURNING ${inMs(`"callAt" - ${calls}`)} AS "callInMs", ${inMs(`"tokensAt" - ${tokens}`)} AS "tokensInMs", ${inMs(`"openAt"`)} AS "openInMs"`;

/** An equal part if others want more, else all that is free. Slots in flight are reassigned only when their calls end. */
const takeShare = `
  WITH others AS (
    SELECT ?3::int - coalesce(sum("slots"), 0)::int AS "free", coalesce(bool_or("wanted" > "slots"), FALSE) AS "isShort",
      ?3::int / (count(*) FILTER (WHERE "wanted" > 0) + 1)::int AS "part"
    FROM "CallShare" WHERE "server" = ?1 AND "owner" <> ?2
  ), share AS (
    SELECT CASE
      WHEN ?5::int = 0 OR "free" <= 0 THEN 0
      WHEN "isShort" THEN least(?5::int, "free", greatest(1, "part"))
      ELSE "free"
    END AS "slots" FROM others
  ), stored AS (
    INSERT INTO "CallShare" ("server", "owner", "slots", "wanted", "until")
    SELECT ?1, ?2, greatest(?4::int, "slots"), ?5::int, ${now} + interval '${shareFor} milliseconds' FROM share
    ON CONFLICT ("server", "owner") DO UPDATE SET "slots" = excluded."slots", "wanted" = excluded."wanted", "until" = excluded."until"
  )
  SELECT "slots" FROM share`;

export async function leaveServer(server: string, owner: string): Promise<void> {
  await pool().query(`DELETE FROM "CallShare" WHERE "server" = $1 AND "owner" = $2`, [server, owner]);
}
