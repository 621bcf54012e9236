import { counted } from "assay-lib/domain/text/counted";

/** How often the test part was looked at. */
export const looksInWords = (versions: number): string =>
  versions === 0
    ? "The test part of the questions has not been looked at for a version of this prompt."
    : `The test part of the questions was looked at for ${counted(versions, "version")} of this prompt. The more versions are measured on it, the more the best of them owes to chance.`;
