import { recordEvent } from "@/lib/db/audit";
import { readSetting, storeSetting } from "@/lib/db/settings";
import type { Actor } from "@/lib/domain/people/actor";
import { refusalOf, withPaths } from "@/lib/domain/problem";
import { type BandThresholds, defaultThresholds } from "@/lib/domain/scores/band";
import { BandThresholds as Thresholds } from "@/lib/domain/scores/thresholds";

/** The installation's thresholds of bands. Runs carry them, so that a page reads them once. */
export const readThresholds = async (): Promise<BandThresholds> =>
  (await readSetting("band-thresholds", Thresholds)) ?? defaultThresholds;

/** Sets the thresholds of bands for the installation; every page and file follows. Throws Refusal, naming each that is wrong. */
export async function setThresholds(wanted: BandThresholds, by: Actor): Promise<void> {
  const read = Thresholds.safeParse(wanted);
  if (!read.success) throw refusalOf(read.error, withPaths);
  const from = await readThresholds();
  await storeSetting("band-thresholds", read.data);
  await recordEvent(by, "thresholds-changed", "bands", { from: inShort(from), to: inShort(read.data) });
}

const inShort = ({ Excellent, Good, Moderate }: BandThresholds): string =>
  [Excellent, Good, Moderate].map((from) => from.toFixed(2)).join(" / ");
