const mark = String.raw`[\p{M}\uff9e\uff9f]`;
const longRun = new RegExp(`${mark}{30}(?=${mark})`, "gu");

/** Linear time: splits long runs of combining marks with U+034F (Stream-Safe Text Format, UAX #15). */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replace(longRun, "$&\u034f").normalize(form);

/** A name on one line, without signs that are invisible or turn the direction of the text. Linear time. */
export const plainName = (text: string): string =>
  normalized(text, "NFC")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
