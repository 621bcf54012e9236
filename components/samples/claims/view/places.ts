import type { ClaimPlace } from "assay-lib/metrics/shapes/claims";
import { sentenceNumber } from "assay-lib/metrics/texts/sentences";

/** "4.2": context and sentence, from 1. */
export const placeOfClaim = ({ context, sentence }: ClaimPlace): string => sentenceNumber({ context, index: sentence });

/** Longer lists name only their first three. */
const namedAtMost = 4;

/** "2.1, 2.3", "2.1, 2.3, 2.4 and 6 more" */
export const placesInWords = (places: readonly string[]): string =>
  places.length > namedAtMost
    ? `${places.slice(0, namedAtMost - 1).join(", ")} and ${(places.length - namedAtMost + 1).toLocaleString("en")} more`
    : places.join(", ");
