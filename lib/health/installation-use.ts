import { countActiveRuns } from "@/lib/db/runs/list";
import { InstallationUse } from "@/lib/domain/process/use";
import { openNow } from "@/lib/door/count-requests";
import { databaseBytes } from "@/lib/upkeep/store/size";
import { readOwnUse, readWorkerUse } from "./process-use";

const isStream = (route: string) => route.endsWith("/events");
const isDownload = (route: string) => /\/(export|table|report|agreement)$/.test(route);

/** Call in the web server's process. */
export async function readInstallationUse(): Promise<InstallationUse> {
  const { connections, requests } = openNow;
  const open = (is: (route: string) => boolean) =>
    [...requests].reduce((sum, [route, count]) => sum + (is(route) ? count : 0), 0);
  return InstallationUse.parse({
    server: readOwnUse(),
    worker: readWorkerUse(),
    connections,
    streams: open(isStream),
    downloads: open(isDownload),
    runs: await countActiveRuns(),
    databaseBytes: await databaseBytes(),
  });
}
