import { always, type Filter, unreadable } from "./contract";

export const unscored: Filter = {
  name: "missing scores",
  parameters: { unscored: always, waiting: always },
  reveals: null,
  read: ({ unscored, waiting }) => ({ ...(unscored && { unscored }), ...(waiting && { waiting }) }),
  texts: [
    {
      word: "scores",
      grammar: "scores:missing (samples that some metric judged without a score) or scores:waiting (not judged yet)",
      read: (value) => {
        if (value === "missing") return { unscored: true };
        if (value === "waiting") return { waiting: true };
        throw unreadable("Samples without a score are filtered by scores:missing or scores:waiting.");
      },
    },
  ],
  inWords: ({ unscored, waiting }) => [
    ...(unscored
      ? [{ phrase: "without a score by some metric", chip: { name: "Scores", value: "missing", ends: { unscored: null } } }]
      : []),
    ...(waiting
      ? [{ phrase: "not judged yet by some metric", chip: { name: "Scores", value: "waiting", ends: { waiting: null } } }]
      : []),
  ],
};
