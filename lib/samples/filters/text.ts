import { longestSearch } from "@/lib/domain/sample-query";
import { always, cut, type Filter, unreadable } from "./contract";

export const text: Filter = {
  name: "text",
  parameters: { q: always },
  reveals: "texts",
  read: ({ q }) => (q?.trim() ? { text: q.trim().slice(0, longestSearch) } : {}),
  texts: [
    {
      word: "text",
      grammar: "text:WORDS",
      read: (text) => {
        if (text.length > longestSearch) throw unreadable(`The text is longer than ${longestSearch} characters.`);
        return { text };
      },
    },
  ],
  inWords: ({ text }) => (text ? [{ phrase: `with “${cut(text)}”`, chip: null }] : []),
};
