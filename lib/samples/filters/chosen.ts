import { mostChosen } from "@/lib/domain/sample-query";
import { type Filter, unreadable } from "./contract";

const isSampleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

export const chosen: Filter = {
  name: "chosen samples",
  parameters: { ids: ({ ids }, search) => ids?.length === search.ids?.length },
  reveals: null,
  read: ({ ids }) => {
    const read = [...new Set(ids)].filter(isSampleId).slice(0, mostChosen);
    return read.length > 0 ? { ids: read } : {};
  },
  texts: [
    {
      word: "samples",
      grammar: `samples:ID,ID (at most ${mostChosen})`,
      read: (value) => {
        const ids = value.length > 17 * mostChosen ? [] : [...new Set(value.split(",").map(Number))];
        if (ids.length === 0 || ids.length > mostChosen || !ids.every(isSampleId))
          throw unreadable(`Samples are filtered by samples:ID,ID with at most ${mostChosen} ids.`);
        return { ids };
      },
    },
  ],
  inWords: ({ ids }) => {
    if (!ids) return [];
    const value = `${ids.length.toLocaleString("en")} chosen`;
    return [
      { phrase: `that were chosen (${ids.length.toLocaleString("en")})`, chip: { name: "Samples", value, ends: { ids: null } } },
    ];
  },
};
