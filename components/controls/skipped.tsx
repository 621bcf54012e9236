import type { DrawnControls } from "assay-lib/controls/words/report";
import { kindWords } from "assay-lib/domain/controls/kinds";

/** Why fewer controls of a kind could be made than wanted. */
export const SkippedKinds = ({ drawn: { skipped } }: { drawn: DrawnControls }) => {
  const kinds = Object.values(skipped).flatMap((byKind) => Object.entries(byKind));
  if (kinds.length === 0) return null;
  return (
    <details className="text-small text-ink-2">
      <summary className="cursor-pointer">Samples that some kinds could not use</summary>
      <ul className="mt-1.5 grid gap-0.5">
        {kinds.flatMap(([kind, causes], at) =>
          Object.entries(causes).map(([cause, count]) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two families have the same kind.
            <li key={`${at} ${cause}`}>
              {kindWords[kind as keyof typeof kindWords]}: {cause} ({count.toLocaleString("en")})
            </li>
          )),
        )}
      </ul>
    </details>
  );
};
