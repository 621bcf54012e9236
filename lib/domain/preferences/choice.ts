// Without zod, since browsers load this file.

/** Of two answers: one of them, as good as each other, or both bad. */
export const preferenceChoices = ["a", "b", "equal", "bad"] as const;
export type PreferenceChoice = (typeof preferenceChoices)[number];

/** As chosen on the page, which does not know whose answer is where. */
export const blindChoices = ["left", "right", "equal", "bad"] as const;
export type BlindChoice = (typeof blindChoices)[number];
