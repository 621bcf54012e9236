import { longestCause } from "@/lib/domain/sample-query";
import { bandNames } from "@/lib/domain/scores/band";
import { tenthsInWords } from "@/lib/domain/scores/tenths";
import { type Filter, isRead, unreadable } from "./contract";

const isTenth = (bin: number | null): bin is number => bin !== null && bin >= 0 && bin <= 9;

export const ofMetric: Filter = {
  name: "a metric",
  parameters: {
    metric: isRead("metric"),
    band: isRead("band"),
    bin: isRead("bin"),
    last: isRead("lastBin"),
    cause: isRead("cause"),
  },
  reveals: null,
  read: ({ metric, band, bin, last, cause }, metrics) => {
    if (!metric || !metrics.includes(metric)) return {};
    return {
      metric,
      ...(band && { band }),
      ...(isTenth(bin) && { bin, ...(isTenth(last) && last > bin && { lastBin: last }) }),
      ...(cause && { cause: cause.slice(0, longestCause) }),
    };
  },
  texts: [
    {
      word: "band",
      isOfMetric: true,
      grammar: "METRIC:band:Excellent|Good|Moderate|Poor",
      read: (value, _, metric) => {
        const band = bandNames.find((name) => name === value);
        if (!band) throw unreadable(`There is no band ${value.slice(0, 100)}.`);
        return { metric, band };
      },
    },
    {
      word: "bin",
      isOfMetric: true,
      grammar: "METRIC:bin:0 to 9 (a tenth of the scale)",
      read: (value, _, metric) => {
        if (!/^\d$/.test(value)) throw unreadable("A bin is a number from 0 to 9.");
        return { metric, bin: Number(value) };
      },
    },
    {
      word: "cause",
      isOfMetric: true,
      grammar: "METRIC:cause:CAUSE (samples without a score; any for all)",
      read: (cause, _, metric) => ({ metric, cause }),
    },
  ],
  inWords: ({ metric, band, bin, lastBin, cause, scores }, nameOf) => {
    if (!metric) return [];
    const name = `${nameOf(metric)}${scores?.some((range) => range.metric === metric) ? " too" : ""}`;
    const ends = { metric: null, band: null, bin: null, last: null, cause: null };
    const tenths = bin !== undefined && tenthsInWords(bin, lastBin);
    const missing = cause === "any" ? "no score" : cause;
    return [
      ...(band ? [{ phrase: `where ${nameOf(metric)} is ${band}`, chip: { name, value: band, band, ends } }] : []),
      ...(tenths ? [{ phrase: `where ${nameOf(metric)} is ${tenths}`, chip: { name, value: tenths, ends } }] : []),
      ...(missing
        ? [
            {
              phrase: `without a score by ${nameOf(metric)}${cause === "any" ? "" : `: ${cause}`}`,
              chip: { name, value: missing, ends },
            },
          ]
        : []),
    ];
  },
};
