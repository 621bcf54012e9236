import * as z from "zod";
import { readSetting, storeSetting } from "@/lib/db/settings";
import { linkTo, parseEnvironment } from "@/lib/domain/process/environment";

const Served = z.object({ address: z.string() });

/** Other processes use it for links, whatever their environment. */
export const noteServed = (address: string): Promise<void> => storeSetting("served", { address });

/** Null if the dashboard was never served. */
export const servedAddress = async (): Promise<string | null> => (await readSetting("served", Served))?.address ?? null;

/** Under ASSAY_PUBLIC_URL, else where the dashboard was served last, else by the environment. */
export async function linkToPage(path: string): Promise<string> {
  if (parseEnvironment(process.env).ASSAY_PUBLIC_URL !== undefined) return linkTo(path);
  const served = await servedAddress();
  return served ? `${served}${path}` : linkTo(path);
}
