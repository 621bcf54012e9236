import { longestCause } from "@/lib/domain/sample-query";
import { type Filter, isRead } from "./contract";

export const error: Filter = {
  name: "an error",
  parameters: { error: isRead("error"), errorBy: isRead("errorBy") },
  reveals: null,
  read: ({ error, errorBy }, metrics) => {
    const metric = errorBy && metrics.includes(errorBy) ? errorBy : null;
    if (!error && !metric) return {};
    return { error: error ? error.slice(0, longestCause) : "any", ...(metric && { errorBy: metric }) };
  },
  texts: [
    {
      word: "error",
      grammar: "error:CAUSE (samples with a judgment in error by any metric; any for all)",
      read: (value) => ({ error: value.slice(0, longestCause) }),
    },
    {
      word: "error",
      isOfMetric: true,
      grammar: "METRIC:error:CAUSE (by this metric)",
      read: (value, _, metric) => ({ error: value.slice(0, longestCause), errorBy: metric }),
    },
  ],
  inWords: ({ error, errorBy }, nameOf) => {
    if (!error) return [];
    const by = errorBy ? ` by ${nameOf(errorBy)}` : "";
    const isAny = error === "any";
    return [
      {
        phrase: `with a judgment in error${by}${isAny ? "" : `: ${error}`}`,
        chip: {
          name: `Judgment in error${by}`,
          value: isAny ? "any cause" : error,
          ends: { error: null, errorBy: null },
        },
      },
    ];
  },
};
