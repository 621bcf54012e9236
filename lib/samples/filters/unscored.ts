import { always, type Filter, unreadable } from "./contract";

export const unscored: Filter = {
  name: "missing scores",
  parameters: { unscored: always },
  reveals: null,
  read: ({ unscored }) => (unscored ? { unscored } : {}),
  texts: [
    {
      word: "scores",
      grammar: "scores:missing (samples that some metric has no score for)",
      read: (value) => {
        if (value !== "missing") throw unreadable("Samples without a score are filtered by scores:missing.");
        return { unscored: true };
      },
    },
  ],
  inWords: ({ unscored }) =>
    unscored
      ? [{ phrase: "without a score by some metric", chip: { name: "Scores", value: "missing", ends: { unscored: null } } }]
      : [],
};
