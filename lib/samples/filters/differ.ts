import { listed } from "@/lib/domain/text/listed";
import { apartByDefault } from "./address";
import { type Filter, readScore, requireMetric, unreadable } from "./contract";

export const differ: Filter = {
  name: "metrics that differ",
  parameters: {
    differ: ({ differ }, search) => differ?.metrics.length === search.differ?.length,
    by: ({ differ }, { by }) => differ !== undefined && by !== null && by >= 0 && by <= 1,
  },
  reveals: null,
  read: (search, metrics) => {
    const compared = [...new Set(search.differ)].filter((metric) => metrics.includes(metric));
    const by = Math.max(0, Math.min(1, search.by ?? apartByDefault));
    return compared.length > 1 ? { differ: { metrics: compared, by } } : {};
  },
  texts: [
    {
      word: "differ",
      grammar: "differ:METRIC,METRIC:0.4 (their scores differ by at least this much)",
      read: (value, metrics) => {
        const [, list = "", by = ""] = /^(.+):([\d.]{1,30})$/.exec(value) ?? [];
        const compared = [...new Set(list.split(","))];
        for (const metric of compared) requireMetric(metric, metrics);
        if (compared.length < 2) throw unreadable("Name two or more metrics.");
        return { differ: { metrics: compared, by: readScore(by) } };
      },
    },
  ],
  inWords: ({ differ }, nameOf) => {
    if (!differ) return [];
    const names = differ.metrics.map(nameOf);
    const by = `by ${differ.by} or more`;
    return [
      {
        phrase: `where ${listed(names)} differ ${by}`,
        chip: { name: "Metrics differ", value: `${names.join(" and ")} ${by}`, ends: { differ: null, by: null } },
      },
    ];
  },
};
