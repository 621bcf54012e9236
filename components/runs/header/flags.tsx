import Link from "next/link";
import { type Flag, flagMeanings, flags } from "@/lib/domain/flag";
import { type SamplesSearch, samplesHref, withTab } from "@/lib/samples/filters/address";

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
    samplesHref(`/runs/${runId}`, {
      ...withTab(search, "samples"),
      flag: search.flag === flag ? null : flag,
      page: null,
    });
  return (
    <span>
      flagged:{" "}
      {given.map((flag, index) => (
        <span key={flag}>
          {index > 0 && ", "}
          <Link
            href={address(flag)}
            scroll={false}
            prefetch={false}
            title={flagMeanings[flag]}
            aria-current={search.flag === flag || undefined}
            className="link aria-[current]:font-semibold"
          >
            {flag} {counts[flag]?.toLocaleString("en")}
          </Link>
        </span>
      ))}
    </span>
  );
};
