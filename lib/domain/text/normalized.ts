const mark = String.raw`[\p{M}\uff9e\uff9f]`;
const longRun = new RegExp(`${mark}{30}(?=${mark})`, "gu");

/**
 * Normalizes text in linear time. The platform sorts a run of combining marks in quadratic time, so runs longer than in any
 * language are split by U+034F, as in the Stream-Safe Text Format of UAX #15.
 */
export const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  text.replace(longRun, "$&\u034f").normalize(form);
