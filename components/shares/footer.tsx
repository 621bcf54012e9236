import { type BandThresholds, bandInWords, bandsOf } from "assay-lib/domain/scores/band";
import { BandGlyph } from "@/components/scores/band";

export const ShareFooter = ({
  bands,
  what,
}: {
  bands: readonly { of: string | null; thresholds: BandThresholds }[];
  what: string;
}) => (
  <footer className="mt-5 grid gap-1.5 text-small text-ink-3">
    {bands.map(({ of, thresholds }) => (
      <p key={of} className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        {of === null ? "Bands:" : `Bands for ${of}:`}
        {bandsOf(thresholds)
          .reverse()
          .map(({ band }) => (
            <span key={band} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <BandGlyph band={band} /> {band} {bandInWords(band, thresholds)}
            </span>
          ))}
      </p>
    ))}
    <p>This page shows exactly {what}. It is not listed, and the person who made it can revoke it.</p>
  </footer>
);
