import { always, type Filter, unreadable } from "./contract";

export const split: Filter = {
  name: "split polls",
  parameters: { split: always },
  reveals: null,
  read: ({ split }) => (split ? { split } : {}),
  texts: [
    {
      word: "polls",
      grammar: "polls:split",
      read: (value) => {
        if (value !== "split") throw unreadable("Polls are filtered by polls:split.");
        return { split: true };
      },
    },
  ],
  inWords: ({ split }) =>
    split ? [{ phrase: "with split polls", chip: { name: "Polls", value: "split", ends: { split: null } } }] : [],
};
