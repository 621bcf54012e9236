import { always, type Filter, unreadable } from "./contract";

export const retrieved: Filter = {
  name: "retrieved contexts",
  parameters: { retrieved: always },
  reveals: null,
  read: ({ retrieved }) => (retrieved ? { nothingRetrieved: true } : {}),
  texts: [
    {
      word: "retrieved",
      grammar: "retrieved:nothing (samples without a context)",
      read: (value) => {
        if (value !== "nothing") throw unreadable("Samples without a context are filtered by retrieved:nothing.");
        return { nothingRetrieved: true };
      },
    },
  ],
  inWords: ({ nothingRetrieved }) =>
    nothingRetrieved
      ? [{ phrase: "without a context", chip: { name: "Retrieved", value: "nothing", ends: { retrieved: null } } }]
      : [],
};
