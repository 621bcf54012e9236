import { type BandThresholds, bandNames, bandOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { listed } from "@/lib/domain/text/listed";

const numbers = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "The four models say 0.70 to 0.90, all Good or Excellent." And why polls of several models have no interval. */
export function modelsInWords(shares: readonly number[], polls: number, thresholds: BandThresholds): string {
  const low = Math.min(...shares);
  const high = Math.max(...shares);
  const bands = bandNames.filter((band) => shares.some((share) => bandOf(share, thresholds) === band)).reverse();
  const said =
    low === high
      ? `all say ${formatScore(low, thresholds)}, ${bands[0]}`
      : `say ${formatScore(low, thresholds)} to ${formatScore(high, thresholds)}, ${bands.length > 2 ? `from ${bands[0]} to ${bands.at(-1)}` : `all ${listed(bands, "or")}`}`;
  return `The ${numbers[shares.length] ?? shares.length} models ${said}. Their ${polls} polls are not ${polls} independent answers, so no interval is drawn over them.`;
}
