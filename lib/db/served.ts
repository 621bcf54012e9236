import { z } from "zod";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { linkTo, parseEnvironment } from "@/lib/domain/environment";

const Served = z.object({ address: z.string() });

/** Notes where the dashboard is served, so that links of other processes lead there, whatever their environment says. */
export const noteServed = (address: string): Promise<void> => storeSetting("served", { address });

/** The full address of a page: under ASSAY_PUBLIC_URL, else where the dashboard of this database was served last, else as the environment says. */
export async function linkToPage(path: string): Promise<string> {
  if (parseEnvironment(process.env).ASSAY_PUBLIC_URL !== undefined) return linkTo(path);
  const served = await readSetting("served", Served);
  return served ? `${served.address}${path}` : linkTo(path);
}
