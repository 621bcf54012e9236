import { z } from "zod";
import { readSetting, storeSetting } from "@/lib/db/settings";

const name = "tokens-revoked-by-update";
const Revoked = z.object({ labels: z.array(z.string()) });

export const revokedByUpdate = async (): Promise<string[]> => (await readSetting(name, Revoked))?.labels ?? [];

export const acknowledgeRevoked = (): Promise<void> => storeSetting(name, { labels: [] });

export const revokedInWords = (labels: readonly string[]): string =>
  `API tokens belong to accounts now. ${labels.length === 1 ? "One token was" : `${labels.length} tokens were`} revoked, since no single administrator's account matches the maker: ${labels.slice(0, 20).join(", ")}. Make new ones in Settings, or with: assay token add LABEL --user EMAIL`;
