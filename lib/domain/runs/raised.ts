/** Which token limits were raised since a model thought until it had no room to answer, as sentences; "" for none. */
export const raisedInWords = (raised: Readonly<Record<string, number>>): string =>
  Object.entries(raised)
    .map(
      ([model, limit]) =>
        `max_tokens was raised to ${limit.toLocaleString("en")} for ${model}, since its replies were cut before an answer.`,
    )
    .join(" ");
