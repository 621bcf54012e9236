import { statSync } from "node:fs";
import { revokedByUpdate, revokedInWords } from "@/lib/access/people/revoked-by-update";
import { type DatabaseState, inspectDatabase } from "@/lib/db/connection/inspect";
import { databaseFile } from "@/lib/db/connection/location";
import { deleteAbandonedImports } from "@/lib/db/datasets";
import { loosePlaces } from "@/lib/db/sqlite/private-files";
import { countLeftovers, indexMissingTexts, readLeases } from "@/lib/db/upkeep/check-leftovers";
import { checkSpace } from "@/lib/db/upkeep/check-space";
import { checkStructure } from "@/lib/db/upkeep/check-structure";
import { counted } from "@/lib/domain/text/counted";
import { fileSize } from "@/lib/domain/text/file-size";
import { checkSummaries, repairSummaries } from "@/lib/runs/upkeep/check-summaries";
import type { Check } from "./doctor";

/** With less free space than this, or than a tenth of the database, the next large run or import may fail. */
const leastFree = 500 * 1024 ** 2;

/** From this many bytes on, reading everything takes long enough to announce it. */
const large = 500 * 1024 ** 2;

const passed = (name: string, message: string): Check => ({ name, ok: true, message, cure: null });
const failed = (name: string, message: string, cure: string): Check => ({ name, ok: false, message, cure });

/** Checks the database and its contents; `repair` first fixes what can be computed again. */
export async function checkData(repair: boolean, say: (text: string) => void): Promise<Check[]> {
  const state = await inspectDatabase();
  const damaged = "Restore a backup: assay restore FILE";
  if (!state.file.exists || state.integrity !== "ok") return [describe(state, damaged)];
  if (statSync(state.file.path).size > large) say("Reading the whole database; that takes a while …");
  const { integrity, orphans } = await checkStructure();
  if (integrity !== "ok") return [describe({ ...state, integrity }, damaged)];
  const database = describe(state, damaged);
  if (state.pending.length > 0 || !database.ok) return [database, privacy(), await disk()];
  const list = orphans.map(({ table, count }) => `${count} of ${table}`).join(", ");
  const references =
    orphans.length === 0
      ? passed("references", "No row lacks one that it belongs to.")
      : failed("references", `Rows belong to something that was deleted: ${list}.`, damaged);
  return [
    database,
    references,
    await summaries(repair),
    await leftovers(repair),
    await leases(),
    await tokens(),
    privacy(),
    await disk(),
  ];
}

function describe({ file, pending, integrity, journal }: DatabaseState, damaged: string): Check {
  if (!file.isWritable) return failed("database", `${file.path}. It or its folder cannot be written.`, "Make both writable.");
  if (!file.exists) return passed("database", `${file.path}. It is made at the first start.`);
  if (integrity !== "ok") return failed("database", `${file.path}. It cannot be used: ${integrity}`, damaged);
  if (pending.length > 0)
    return passed("database", `${file.path}. It is whole; ${pending.length} migrations are applied at the next start.`);
  if (journal !== "wal")
    return passed("database", `${file.path}. It is whole and up to date; its journal is made wal at the next start.`);
  return passed("database", `${file.path}. It is whole and up to date.`);
}

async function summaries(repair: boolean): Promise<Check> {
  let checked = await checkSummaries();
  if (repair && checked.wrong.length > 0) {
    for (const { id } of checked.wrong) await repairSummaries(id);
    checked = await checkSummaries();
  }
  if (checked.wrong.length === 0) {
    return passed("summaries", `${counted(checked.runs, "newest run")} checked: their summaries match what they hold.`);
  }
  const list = checked.wrong.map(({ id, what }) => `run ${id}: ${what}`).join("; ");
  return failed("summaries", `${list}.`, "Compute them again: assay doctor --repair");
}

async function leftovers(repair: boolean): Promise<Check> {
  if (repair) {
    await deleteAbandonedImports();
    await indexMissingTexts();
  }
  const { removed, abandoned, unsearchable } = await countLeftovers();
  const problems = [
    ...(abandoned > 0 ? [`${counted(abandoned, "import")} were cut off and left rows behind`] : []),
    ...(unsearchable > 0 ? [`a search does not find ${counted(unsearchable, "sample")}`] : []),
  ];
  const clearing = removed > 0 ? ` ${removed} were deleted and still take space; assay serve or assay worker clears it.` : "";
  if (problems.length > 0) return failed("leftovers", `${problems.join("; ")}.${clearing}`, "Clean up: assay doctor --repair");
  return passed("leftovers", `Nothing was left unfinished.${clearing}`);
}

async function leases(): Promise<Check> {
  const { held, waiting } = await readLeases();
  const working = held.map(({ id, owner }) => `run ${id} is judged by ${owner.split("/").slice(0, 2).join(", process ")}`);
  const rest = waiting > 0 ? [`${counted(waiting, "run")} wait for assay serve or assay worker`] : [];
  const list = [...working, ...rest];
  return passed("leases", list.length === 0 ? "No run is being judged." : `${list.join("; ")}.`);
}

/** Whether other accounts of this machine can read or replace the stored data. */
function privacy(): Check {
  const { open, folder } = loosePlaces(databaseFile());
  const quoted = (places: readonly string[]) => places.map((place) => `"${place}"`).join(" ");
  if (open.length > 0) {
    const few = open.slice(0, 3).join(", ");
    const more = open.length > 3 ? ` and ${open.length - 3} more` : "";
    return failed(
      "files",
      `Other accounts on this machine can reach ${few}${more}.`,
      `Run as the account that owns them: chmod go= ${quoted(open.slice(0, 10))}`,
    );
  }
  const restrict = folder && `chmod go= ${quoted([folder.place])}`;
  if (folder?.isWritable)
    return failed(
      "files",
      `Other accounts on this machine can write in ${folder.place}, and so replace the database.`,
      `If nobody else needs that folder: ${restrict}`,
    );
  if (folder)
    return passed(
      "files",
      `Only this account can read what Assay stores. Others can list ${folder.place}; if nobody else needs it: ${restrict}`,
    );
  return passed("files", "Only this account can read what Assay stores.");
}

async function tokens(): Promise<Check> {
  const revoked = await revokedByUpdate();
  return passed("tokens", revoked.length > 0 ? revokedInWords(revoked) : "Every API token belongs to an account.");
}

async function disk(): Promise<Check> {
  const { file, log, unused, givesBack, free, kept } = await checkSpace();
  const sizes = `The database has ${fileSize(file)}, its log ${fileSize(log)}; ${fileSize(free)} are free on its disk.`;
  const idle =
    unused > file / 4 && unused > 10 * 1024 ** 2 && !givesBack
      ? ` ${fileSize(unused)} in it are free for new data; to give them back to the disk: assay backup FILE, then assay restore FILE.`
      : "";
  const keptNote =
    kept.names.length > 0
      ? ` Restores have kept ${kept.names.join(", ")} (${fileSize(kept.bytes)}); delete what you do not need.`
      : "";
  const message = `${sizes}${idle}${keptNote}`;
  if (free >= Math.max(leastFree, file / 10)) return passed("disk", message);
  return failed("disk", message, `Free some space on the disk of ${databaseFile()}, or move the database and set DATABASE_URL.`);
}
