import { BandGlyph } from "@/components/scores/band";
import { bands } from "@/lib/domain/scores/band";

export const ShareFooter = ({ what }: { what: string }) => (
  <footer className="mt-5 grid gap-1.5 text-small text-ink-3">
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      Bands:
      {[...bands].reverse().map(({ band, from }) => (
        <span key={band} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <BandGlyph band={band} /> {band} {from > 0 ? `from ${from.toFixed(2)}` : `below ${bands.at(-2)?.from.toFixed(2)}`}
        </span>
      ))}
    </p>
    <p>This page shows exactly {what}. It is not listed, and the person who made it can revoke it.</p>
  </footer>
);
