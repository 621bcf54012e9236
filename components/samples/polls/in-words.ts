import { ownMember } from "assay-lib/domain/lists/own-member";
import type { Labels } from "assay-lib/domain/sample";
import { bandNames, bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { listed } from "assay-lib/domain/text/listed";
import type { PollsDetail } from "assay-lib/metrics/shapes/polls";
import { countVotes, minority, type Vote } from "./votes";

const say = (count: number): string => (count === 1 ? "says" : "say");

/** "poll 4 says no", "polls 9 and 18 say no"; counted from 1. */
const pollsInWords = (polls: readonly number[], vote: "yes" | "no"): string =>
  `${polls.length === 1 ? "poll" : "polls"} ${listed(polls)} ${say(polls.length)} ${vote}`;

/** "3 of 5 say yes, 2 say no.", "The vote is split: 2 of 4 say yes, 2 say no." Null if no poll is valid. */
export function votesInWords({ yes, valid, split }: Pick<PollsDetail, "yes" | "valid" | "split">): string | null {
  if (valid === 0) return null;
  const no = valid - yes;
  if (valid === 1) return `The only poll says ${yes === 1 ? "yes" : "no"}.`;
  if (no === 0 || yes === 0) return `All ${valid} polls say ${no === 0 ? "yes" : "no"}.`;
  const counted = `${yes} of ${valid} ${say(yes)} yes, ${no} ${say(no)} no.`;
  return split ? `The vote is split: ${counted}` : counted;
}

const namedAtMost = 10;

/** "18 of 20 say yes; polls 9 and 18 say no": the strip's accessible name. */
export function stripInWords(votes: readonly Vote[]): string {
  const count = countVotes(votes);
  const fewer = minority(count);
  const polls = votes.flatMap((vote, index) => (vote === fewer ? [index + 1] : []));
  const named = fewer && polls.length <= namedAtMost ? `; ${pollsInWords(polls, fewer)}` : "";
  const failed = count.error > 0 ? `; ${count.error} failed` : "";
  return `${count.yes} of ${count.yes + count.no} say yes${named}${failed}`;
}

const labelWords: Record<string, "yes" | "no"> = { true: "yes", yes: "yes", "1": "yes", false: "no", no: "no", "0": "no" };

/** "4 of 5 polls say yes. Poll 4 says no." Null unless the label means yes or no. */
export function labelInWords(
  labels: Labels,
  name: string,
  { polls, yes, valid, models }: PollsDetail,
): { label: "yes" | "no"; polls: string } | null {
  const label = ownMember(labelWords, String(ownMember(labels, name)).toLowerCase());
  if (!label) return null;
  if (valid === 0) return { label, polls: "no poll is valid." };
  if (valid === 1) return { label, polls: `the only poll says ${yes === 1 ? "yes" : "no"}.` };
  const fewer = minority({ yes, no: valid - yes });
  if (yes === valid || yes === 0) return { label, polls: `all ${valid} polls say ${yes === 0 ? "no" : "yes"}.` };
  const those = polls.filter(({ verdict }) => verdict === fewer).map(({ poll }) => poll + 1);
  const isNamed = fewer !== null && Object.keys(models).length === 1;
  const named = isNamed ? ` ${pollsInWords(those, fewer).replace("poll", "Poll")}.` : "";
  return { label, polls: `${yes} of ${valid} polls say yes.${named}` };
}

const numbers = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "The four models score 0.70 to 0.90, all Good or Excellent." And why there is no interval. */
export function pollModelsInWords(shares: readonly number[], polls: number, thresholds: MetricThresholds): string {
  const low = Math.min(...shares);
  const high = Math.max(...shares);
  const bands = bandNames.filter((band) => shares.some((share) => bandOf(share, thresholds) === band)).reverse();
  const range = low === high ? "all score" : `score ${formatScore(low, thresholds)} to`;
  const all = low === high ? "" : "all ";
  const among = bands.length > 2 ? `from ${bands[0]} to ${bands.at(-1)}` : all + listed(bands, "or");
  const said = `${range} ${formatScore(high, thresholds)}${bands.length > 0 ? `, ${among}` : ""}`;
  return `The ${numbers[shares.length] ?? shares.length} models ${said}. Their ${polls} polls are not independent, so no interval is shown.`;
}
