import { hkdfSync } from "node:crypto";
import { db, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { usesPostgres } from "@/lib/db/location/database-url";
import { keyInFile } from "@/lib/db/sqlite/signing-key";
import { JudgeSetup } from "@/lib/domain/judge";
import { mostServers } from "@/lib/domain/judges/server-names";
import { Refusal } from "@/lib/domain/problem";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { sealed, unsealed } from "@/lib/domain/process/sealed";
import { activeStatuses, type RunStatus } from "@/lib/domain/run";
import { LastTest } from "@/lib/domain/servers/last-test";
import type { GivenJudge, JudgeTest } from "@/lib/judging/words/connected";

/** A key goes only to the address it was entered for. */
const placeOf = ({ name, baseUrl }: { name: string; baseUrl: string }): string => `${name} ${baseUrl}`;

/** With their keys; `isLost` if a key cannot be opened. */
export async function storedJudges() {
  const rows = await db.storedJudge.findMany({ orderBy: { createdAt: "asc" }, take: mostServers });
  return rows.map(({ sealedKey, testJson, ...row }) => {
    const key = sealedKey === null ? null : unseal(sealedKey, placeOf(row));
    const lastTest = testJson === null ? null : LastTest.parse(JSON.parse(testJson));
    return { ...row, key, lastTest, isLost: sealedKey !== null && key === null };
  });
}
/** At most a third of a short key. */
const endOf = (key: string): string => key.slice(key.length - Math.min(4, Math.floor(key.length / 3)));
export type StoredJudge = Awaited<ReturnType<typeof storedJudges>>[number];

export async function storeJudge({ name, address: baseUrl, key, model, isDefault = false }: GivenJudge, anyAddress: boolean) {
  const keys = key ? { sealedKey: sealed(key, sealingKey(), placeOf({ name, baseUrl })), keyEnd: endOf(key) } : {};
  await writeAlone(async () => {
    const before = await db.storedJudge.findUnique({ where: { name } });
    const others = await db.storedJudge.count({ where: { name: { not: name } } });
    if (others >= mostServers) throw new Refusal(`There are already ${mostServers} judges. Remove one first.`, "too-large");
    const isFirst = others === 0 || isDefault || before?.isDefault === true;
    if (isFirst) await db.storedJudge.updateMany({ where: { name: { not: name } }, data: { isDefault: false } });
    const isMoved = before?.baseUrl !== baseUrl;
    const values = {
      baseUrl,
      model,
      isDefault: isFirst,
      updatedAt: databaseTime(),
      testJson: null,
      ...(isMoved && { sealedKey: null, keyEnd: null, anyAddress }),
      ...keys,
    };
    await db.storedJudge.upsert({
      where: { name },
      create: { name, anyAddress, ...values },
      update: values,
      select: { name: true },
    });
  });
}

export const storeTest = (name: string, { ok, message, seconds }: JudgeTest) =>
  writeAlone(() => {
    const last: LastTest = { ok, message, seconds, at: databaseTime().toISOString() };
    return db.storedJudge.updateMany({ where: { name }, data: { testJson: JSON.stringify(last) } });
  });

/** Another judge becomes the default. False if there is none of this name. */
export const removeStoredJudge = (name: string): Promise<boolean> =>
  writeAlone(async () => {
    const { count } = await db.storedJudge.deleteMany({ where: { name } });
    const left = await db.storedJudge.findMany({ orderBy: { createdAt: "asc" }, select: { name: true, isDefault: true } });
    const [next] = left;
    if (next && !left.some(({ isDefault }) => isDefault))
      await db.storedJudge.update({ where: { name: next.name }, data: { isDefault: true }, select: { name: true } });
    return count > 0;
  });

/** Names of at most 20 runs that are not over, by judge. */
export async function openRunsByJudge(): Promise<Map<string, string[]>> {
  const status = { in: [...activeStatuses, "paused"] satisfies RunStatus[] };
  const runs = await db.run.findMany({ where: { ...notDeleted, status }, select: { name: true, judgeJson: true }, take: 500 });
  const byJudge = new Map<string, string[]>();
  for (const { name, judgeJson } of runs)
    for (const server of Object.keys(Servers.parse(JSON.parse(judgeJson)).servers)) {
      const names = byJudge.get(server) ?? [];
      if (names.length < 20) byJudge.set(server, [...names, name]);
    }
  return byJudge;
}

const Servers = JudgeSetup.pick({ servers: true });

/** ASSAY_SECRET, else the file next to an SQLite database: a key in the database itself would protect nothing. */
function sealingKey(): Buffer {
  const { ASSAY_SECRET } = parseEnvironment(process.env);
  if (!ASSAY_SECRET && usesPostgres())
    throw new Refusal("On PostgreSQL a judge's key can be stored only with ASSAY_SECRET: set it on every machine.", "conflict");
  return Buffer.from(hkdfSync("sha256", ASSAY_SECRET || keyInFile(), "", "keys of judges", 32));
}

/** Null if it was sealed with another secret or for another place. */
function unseal(text: string, place: string): string | null {
  try {
    return unsealed(text, sealingKey(), place);
  } catch {
    return null;
  }
}
