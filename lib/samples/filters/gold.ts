import { always, type Filter, unreadable } from "./contract";

export const gold: Filter = {
  name: "gold contexts",
  parameters: { gold: always },
  reveals: "texts",
  read: ({ gold }) => (gold ? { missesGold: true } : {}),
  texts: [
    {
      word: "gold",
      grammar: "gold:missed (samples that miss a gold context)",
      read: (value) => {
        if (value !== "missed") throw unreadable("Samples that miss a gold context are filtered by gold:missed.");
        return { missesGold: true };
      },
    },
  ],
  inWords: ({ missesGold }) =>
    missesGold
      ? [{ phrase: "that miss a gold context", chip: { name: "Gold contexts", value: "some missed", ends: { gold: null } } }]
      : [],
};
