export const raisedInWords = (raised: Readonly<Record<string, number>>): string =>
  Object.entries(raised)
    .map(
      ([model, limit]) =>
        `max_tokens was raised to ${limit.toLocaleString("en")} for ${model}, since its replies were cut off before the score.`,
    )
    .join(" ");
