import type { ScoreRange } from "@/lib/domain/sample-query";
import { type Filter, readScore, unreadable } from "./contract";

/** "0.2 to 0.6", "at most 0.4", "at least 0.9", "Poor". */
function rangeInWords({ band, from, to }: Omit<ScoreRange, "metric">): string {
  if (band) return band;
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`;
  return from === undefined ? `at most ${to}` : `at least ${from}`;
}

export const scores: Filter = {
  name: "scores",
  parameters: { score: ({ scores }, { score }) => score !== null && scores?.length === score.length },
  reveals: null,
  read: ({ score }, metrics) => {
    const scores = (score ?? []).filter(({ metric }) => metrics.includes(metric));
    return scores.length > 0 ? { scores } : {};
  },
  texts: [
    {
      word: "score",
      isOfMetric: true,
      grammar: "METRIC:score:FROM..TO (either may be left out; both are inclusive)",
      read: (value, _, metric) => {
        const [, from, to] = /^([\d.]{0,30}?)\.\.([\d.]{0,30})$/.exec(value) ?? [];
        if (!from && !to) throw unreadable("A score is FROM..TO, such as 0.2..0.6 or ..0.4.");
        return { scores: [{ metric, ...(from && { from: readScore(from) }), ...(to && { to: readScore(to) }) }] };
      },
    },
  ],
  inWords: ({ scores = [] }, nameOf) =>
    scores.map((range) => {
      const value = rangeInWords(range);
      const others = scores.filter(({ metric }) => metric !== range.metric);
      return {
        phrase: `where ${nameOf(range.metric)} is ${value}`,
        chip: {
          name: nameOf(range.metric),
          value,
          ...(range.band && { band: range.band }),
          ends: { score: others.length > 0 ? [...others] : null },
        },
      };
    }),
};
