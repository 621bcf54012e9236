import Link from "next/link";
import { type Flag, flagMeanings, flags } from "@/lib/domain/flag";
import { type SamplesSearch, samplesHref } from "@/lib/samples/address";

/** A run's flagged judgments by flag, each linked to its samples; empty without any. */
export const RunFlags = ({
  runId,
  counts,
  search,
}: {
  runId: string;
  counts: Partial<Record<Flag, number>>;
  search: SamplesSearch;
}) => {
  const given = flags.filter((flag) => counts[flag]);
  if (given.length === 0) return null;
  const address = (flag: Flag) =>
    `${samplesHref(`/runs/${runId}`, { ...search, flag: search.flag === flag ? null : flag, page: null })}#samples`;
  return (
    <section aria-labelledby="flags" className="mt-3 text-small text-ink-2 tabular-nums">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="flags" className="font-medium">
          Flagged judgments
        </h2>
        {given.map((flag) => (
          <Link
            key={flag}
            href={address(flag)}
            prefetch={false}
            title={flagMeanings[flag]}
            aria-current={search.flag === flag || undefined}
            className="link aria-[current]:font-semibold"
          >
            {flag} {counts[flag]?.toLocaleString("en")}
          </Link>
        ))}
      </div>
    </section>
  );
};
