import type { QuickCounts } from "assay-lib/db/samples/marks";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";

interface Toggle {
  name: string;
  title?: string;
  count: number;
  isOn: boolean;
  change: Partial<SamplesSearch>;
}

export const QuickFilters = ({
  counts: { differ, waiting, unscored, reviewed, nothingRetrieved },
  alike,
  hasReviews,
  search,
  address,
}: {
  counts: QuickCounts;
  alike: { metrics: readonly string[] } | null;
  hasReviews: boolean;
  search: SamplesSearch;
  address: (changed: Partial<SamplesSearch>) => string;
}) => {
  const areCompared = alike !== null && search.differ?.join() === alike.metrics.join();
  const shown: (Toggle | false)[] = [
    alike !== null &&
      differ !== null && {
        name: "Metrics disagree",
        count: differ,
        isOn: areCompared,
        change: { differ: areCompared ? null : [...alike.metrics], by: null },
      },
    (waiting > 0 || search.waiting === true) && {
      name: "Waiting",
      title: "Not judged yet by at least one metric",
      count: waiting,
      isOn: search.waiting === true,
      change: { waiting: search.waiting ? null : true },
    },
    {
      name: "Not scored",
      title: "No score from at least one metric",
      count: unscored,
      isOn: search.unscored === true,
      change: { unscored: search.unscored ? null : true },
    },
    (nothingRetrieved > 0 || search.retrieved !== null) && {
      name: "Nothing retrieved",
      count: nothingRetrieved,
      isOn: search.retrieved === "nothing",
      change: { retrieved: search.retrieved ? null : "nothing" },
    },
    hasReviews && {
      name: "Reviewed",
      count: reviewed,
      isOn: search.review === "reviewed",
      change: { review: search.review === "reviewed" ? null : "reviewed" },
    },
  ];
  return (
    <ul aria-label="Quick filters" className="flex items-center gap-0.5">
      {shown.map((toggle) => {
        if (!toggle) return null;
        const { name, title, count, isOn, change } = toggle;
        const shape = cn(
          "inline-flex h-6 items-center gap-1.5 rounded-control border px-2 text-[12.5px] whitespace-nowrap tabular-nums phone:h-9",
          isOn ? "border-accent-ink bg-accent-soft font-semibold" : "border-transparent text-ink-2",
        );
        const content = (
          <>
            {name} {title && <span className="sr-only">({title})</span>}
            <span className={cn("inline-block min-w-[3ch]", !isOn && "text-ink-3")}>{count.toLocaleString("en")}</span>
          </>
        );
        return (
          <li key={name} className={cn(count === 0 && !isOn && "phone:hidden")}>
            {count > 0 || isOn ? (
              <InPlaceLink
                href={address({ ...change, page: 1 })}
                isOn={isOn}
                className={cn(shape, !isOn && "hover:bg-sunken hover:text-ink")}
              >
                {content}
              </InPlaceLink>
            ) : (
              <span className={shape}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
