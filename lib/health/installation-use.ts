import { countActiveRuns } from "@/lib/db/runs/list";
import { InstallationUse } from "@/lib/domain/process/use";
import { openNow } from "@/lib/door/count-requests";
import { databaseBytes } from "@/lib/upkeep/store/size";
import { readOwnUse, readWorkerUse } from "./process-use";

/** Call in the web server's process. */
export async function readInstallationUse(): Promise<InstallationUse> {
  const { connections, requests } = openNow;
  const open = (is: (route: string) => boolean) =>
    [...requests].reduce((sum, [route, count]) => sum + (is(route) ? count : 0), 0);
  return InstallationUse.parse({
    server: readOwnUse(),
    worker: readWorkerUse(),
    connections,
    streams: open((route) => route.endsWith("/events")),
    downloads: open((route) => /\/(export|table|report|agreement)$/.test(route)),
    runs: await countActiveRuns(),
    databaseBytes: await databaseBytes(),
  });
}
