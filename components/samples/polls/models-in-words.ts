import { bandNames, bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { listed } from "@/lib/domain/text/listed";

const numbers = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "The four models score 0.70 to 0.90, all Good or Excellent." And why there is no interval. */
export function modelsInWords(shares: readonly number[], polls: number, thresholds: MetricThresholds): string {
  const low = Math.min(...shares);
  const high = Math.max(...shares);
  const bands = bandNames.filter((band) => shares.some((share) => bandOf(share, thresholds) === band)).reverse();
  const range = low === high ? "all score" : `score ${formatScore(low, thresholds)} to`;
  const all = low === high ? "" : "all ";
  const among =
    bands.length > 2 ? `, from ${bands[0]} to ${bands.at(-1)}` : bands.length > 0 ? `, ${all}${listed(bands, "or")}` : "";
  const said = `${range} ${formatScore(high, thresholds)}${among}`;
  return `The ${numbers[shares.length] ?? shares.length} models ${said}. Their ${polls} polls are not independent, so no interval is shown.`;
}
