import { reviewStates } from "@/lib/domain/reviews/state";
import { type Filter, isRead, unreadable } from "./contract";

const reviews = {
  reviewed: { phrase: "with a review", value: "reviewed" },
  "not-reviewed": { phrase: "without a review", value: "not yet" },
  disagreed: { phrase: "with a disagreeing review", value: "disagreed with" },
};

export const review: Filter = {
  name: "a review",
  parameters: { review: isRead("review") },
  reveals: "reviews",
  read: ({ review }) => (review ? { review } : {}),
  texts: [
    {
      word: "review",
      grammar: `review:${reviewStates.join("|")} (by any person)`,
      read: (value) => {
        const review = reviewStates.find((state) => state === value);
        if (!review) throw unreadable(`Samples are ${reviewStates.join(", ")}.`);
        return { review };
      },
    },
  ],
  inWords: ({ review }) =>
    review
      ? [
          {
            phrase: reviews[review].phrase,
            chip: { name: "Review", value: reviews[review].value, ends: { review: null } },
          },
        ]
      : [],
};
