const mark = String.raw`[\p{M}\uff9e\uff9f]`;
const longRun = new RegExp(`${mark}{30}(?=${mark})`, "gu");

/** Linear time: splits long runs of combining marks with U+034F (Stream-Safe Text Format, UAX #15). */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replace(longRun, "$&\u034f").normalize(form);

// Emoji, and scripts whose words are spelled with joiners, such as Persian and Hindi.
const scripts = "Arab Deva Beng Gujr Guru Knda Mlym Orya Sinh Taml Telu".replace(/\w+ ?/g, (name) => `\\p{scx=${name.trim()}}`);
const joined = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}${scripts}`;
const joiner = String.raw`(?<=[${joined}]\ufe0f?)[\u200c\u200d](?=[${joined}])`;
const unshown = new RegExp(String.raw`(?:(?!${joiner})[\p{Cc}\p{Cf}\s])+`, "gu");

/** A name on one line, without signs that are invisible or turn the direction of the text. Linear time. */
export const plainName = (text: string): string => normalized(text, "NFC").toWellFormed().replace(unshown, " ").trim();
