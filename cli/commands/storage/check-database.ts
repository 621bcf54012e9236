import { checkSecret } from "@/lib/access/people/secret";
import { deleteAbandonedImports } from "@/lib/db/datasets";
import { type Finding, failed, passed } from "@/lib/db/location/finding";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { fileSize } from "@/lib/domain/text/file-size";
import { checkSummaries, repairSummaries } from "@/lib/runs/upkeep/check-summaries";
import { checkDatabase } from "@/lib/upkeep/store/check";
import { countLeftovers, indexMissingTexts, readLeases } from "@/lib/upkeep/store/leftovers";
import { datasetSizes } from "@/lib/upkeep/store/size";

/** `repair` first recomputes derived data. */
export async function checkData(repair: boolean, say: (text: string) => void): Promise<Finding[]> {
  const { findings, isCurrent } = await checkDatabase(say);
  if (!isCurrent) return findings;
  return [...findings, ...secret(), await summaries(repair), await leftovers(repair), await leases(), await datasets()];
}

function secret(): Finding[] {
  try {
    checkSecret();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [failed("secret", "The key that signs cookies cannot be used.", error.message)];
  }
}

async function summaries(repair: boolean): Promise<Finding> {
  let checked = await checkSummaries();
  if (repair && checked.wrong.length > 0) {
    for (const { id } of checked.wrong) await repairSummaries(id);
    checked = await checkSummaries();
  }
  if (checked.wrong.length === 0) {
    return passed("summaries", `${counted(checked.runs, "newest run")} checked: the summaries match.`);
  }
  const list = checked.wrong.map(({ id, what }) => `run ${id}: ${what}`).join("; ");
  return failed("summaries", `${list}.`, "Recompute them: assay doctor --repair");
}

async function leftovers(repair: boolean): Promise<Finding> {
  if (repair) {
    await deleteAbandonedImports();
    await indexMissingTexts();
  }
  const { removed, abandoned, unsearchable } = await countLeftovers();
  const problems = [
    ...(abandoned > 0 ? [`rows left by ${counted(abandoned, "interrupted import")}`] : []),
    ...(unsearchable > 0 ? [`${counted(unsearchable, "sample")} missing from the search index`] : []),
  ];
  const clearing = removed > 0 ? ` ${counted(removed, "deleted item")} still to clear; assay serve or assay worker does it.` : "";
  if (problems.length > 0) return failed("leftovers", `${problems.join("; ")}.${clearing}`, "Clean up: assay doctor --repair");
  return passed("leftovers", `No leftovers.${clearing}`);
}

async function leases(): Promise<Finding> {
  const { held, waiting } = await readLeases();
  const working = held.map(({ id, owner }) => `run ${id} is judged by ${owner.split("/").slice(0, 2).join(", process ")}`);
  const until = held.length > 0 ? "until it is their turn" : "for assay worker or assay serve (without --no-worker) to take";
  const rest = waiting > 0 ? [`${counted(waiting, "waiting run")}, ${until}`] : [];
  const list = [...working, ...rest];
  return passed("leases", list.length === 0 ? "No run is being judged." : `${list.join("; ")}.`);
}

const listedDatasets = 10;
const day = 24 * 3600_000;

async function datasets(): Promise<Finding> {
  const all = await datasetSizes();
  const listed = all.slice(0, listedDatasets).map(({ name, samples, bytes, judgments, appended, createdAt }) => {
    const perDay = appended / Math.max(1, (Date.now() - new Date(createdAt).getTime()) / day);
    const growth =
      appended > 0
        ? `, growing by about ${counted(Math.ceil(perDay), "sample")} (${fileSize((bytes / samples) * perDay)}) a day`
        : "";
    return `${name} ${fileSize(bytes)} (${counted(samples, "sample")}, ${counted(judgments, "judgment")}${growth})`;
  });
  const rest = all.length > listedDatasets ? [`and ${counted(all.length - listedDatasets, "smaller one")}`] : [];
  return passed("datasets", all.length === 0 ? "There are none." : `Texts of each: ${[...listed, ...rest].join("; ")}.`);
}
