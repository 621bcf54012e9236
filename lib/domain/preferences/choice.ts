// Browsers load this file, so it does without zod.

/** One of the two answers, both as good as each other, or both bad. */
export const preferenceChoices = ["a", "b", "equal", "bad"] as const;
export type PreferenceChoice = (typeof preferenceChoices)[number];

/** What a person chooses on the page, which does not know whose answer is where. */
export const blindChoices = ["left", "right", "equal", "bad"] as const;
export type BlindChoice = (typeof blindChoices)[number];
