import { counted } from "assay-lib/domain/text/counted";
import { writeSlice } from "assay-lib/domain/why/slice";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import type { WhyGroup, WhyReport, WhySlice } from "assay-lib/why/words/report";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { filteredHref } from "./filtered-href";

const count = (n: number) => n.toLocaleString("en");
const shownAtMost = 3;

export interface WhyProps {
  report: WhyReport;
  base: string;
  search: SamplesSearch;
}

/** At most three that are established: groups first, then slices. */
export const FailsMore = ({ report: { groups, slices, failed }, base, search }: WhyProps) => {
  const more = <Row extends WhyGroup | WhySlice>(rows: readonly Row[]) => rows.filter(({ verdict }) => verdict === "more");
  const lines = [
    ...more(groups).map((group) => ({
      kind: "Group",
      name: group.name,
      row: group as WhyGroup | WhySlice,
      filter: { group: group.name },
    })),
    ...more(slices).map((slice) => ({
      kind: "Slice",
      name: `${slice.key} = ${slice.value}`,
      row: slice as WhyGroup | WhySlice,
      filter: { slice: writeSlice(slice) },
    })),
  ].slice(0, shownAtMost);
  const looked = [counted(groups.length, "group"), slices.length > 0 && counted(slices.length, "slice")]
    .filter(Boolean)
    .join(", ");
  const nothing = () => {
    if (failed === 0) return "No failure is known.";
    if (groups.length + slices.length === 0) return "There are too few questions for groups, or columns to slice by.";
    return `No group or slice fails measurably more (${looked}).`;
  };
  if (lines.length === 0) return <p className="text-small text-ink-2">{nothing()}</p>;
  return (
    <>
      <h3 className="text-small">
        <span className="font-semibold">Fails more than the rest</span>{" "}
        <span className="text-ink-3">
          {more(groups).length} of {counted(groups.length, "group")}
          {slices.length > 0 && `, ${more(slices).length} of ${counted(slices.length, "slice")}`}
        </span>
      </h3>
      <ul className="mt-1.5 space-y-2">
        {lines.map(({ kind, name, row, filter }) => (
          <li key={`${kind} ${name}`}>
            <InPlaceLink
              href={filteredHref(base, search, filter)}
              className="grid grid-cols-[3rem_minmax(0,1fr)_4.5rem] items-center gap-x-2 rounded-control hover:bg-sunken"
            >
              <span className="text-small text-ink-3">{kind}</span>
              <span className="min-w-0 tabular-nums">
                <bdi className="block [overflow-wrap:anywhere]">{name}</bdi>
                <span className="block text-small/4 text-ink-3">
                  <b className="font-semibold text-ink">
                    {count(row.failed ?? 0)} of {count(row.n)}
                  </b>{" "}
                  fail, others {count(row.rest.failed ?? 0)} of {count(row.rest.n)}
                </span>
              </span>
              <TwoBars own={(row.failed ?? 0) / row.n} rest={row.rest.mean ?? 0} />
            </InPlaceLink>
          </li>
        ))}
      </ul>
    </>
  );
};

const TwoBars = ({ own, rest }: { own: number; rest: number }) => (
  <span aria-hidden className="block space-y-0.5">
    <span className="block h-1.5 bg-sunken">
      <span className="block h-full bg-ink" style={{ width: `${100 * own}%` }} />
    </span>
    <span className="block h-1.5 bg-sunken">
      <span className="block h-full bg-ink-3" style={{ width: `${100 * rest}%` }} />
    </span>
  </span>
);
