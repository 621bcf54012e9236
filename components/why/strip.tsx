import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { counted } from "@/lib/domain/text/counted";
import type { WhyGroup, WhyReport, WhySlice } from "@/lib/domain/why/report";
import { labelOfKey, writeSlice } from "@/lib/domain/why/slice";
import type { SamplesSearch } from "@/lib/samples/filters/address";
import { Answers } from "./answers";
import { filteredHref } from "./filtered-href";
import { StageBar } from "./stage-bar";

const count = (n: number) => n.toLocaleString("en");
const shownAtMost = 3;

interface Props {
  report: WhyReport;
  base: string;
  search: SamplesSearch;
}

export const WhyStrip = ({ report, base, search }: Props) => {
  const { failed, samples } = report;
  return (
    <section aria-labelledby="why">
      <div className="mt-4 mb-1.5 flex min-h-6 flex-wrap items-baseline gap-x-2">
        <h2 id="why" className="font-semibold">
          Why
        </h2>
        <span className="text-small text-ink-3">
          {failed === 0
            ? "no failure was found"
            : `${count(failed)} of ${count(samples)} fail; a stage is the first fault that explains it; click one to filter`}
        </span>
      </div>
      <Panel className="grid grid-cols-[minmax(0,1.7fr)_auto_minmax(0,1.1fr)] max-[1000px]:grid-cols-1">
        <div className="flex min-w-0 flex-col">
          <div className="flex-1 px-4 pt-3.5 pb-2.5">
            <StageBar counts={report.stages} open={search.stage} href={(stage) => filteredHref(base, search, { stage })} />
          </div>
          <Foot report={report} />
        </div>
        {report.answered.none < samples && (
          <div className="min-w-0 border-l border-line px-4 py-3 max-[1000px]:border-t max-[1000px]:border-l-0">
            <Answers
              report={report}
              open={{ answer: search.answer, answerable: search.answerable }}
              href={(filter) => filteredHref(base, search, filter)}
            />
          </div>
        )}
        <div className="min-w-0 border-l border-line px-4 py-3 max-[1000px]:border-t max-[1000px]:border-l-0">
          <FailsMore report={report} base={base} search={search} />
        </div>
      </Panel>
    </section>
  );
};

/** As high as most strips, so that little moves. */
export const WhyWaiting = () => (
  <section aria-busy="true" aria-label="Why" className="mt-4">
    <h2 className="mb-1.5 min-h-6 font-semibold">Why</h2>
    <Panel className="grid min-h-[170px] place-items-center text-small text-ink-3">Reading where samples fail…</Panel>
  </section>
);

const Foot = ({ report: { unknown, samples, stages } }: Pick<Props, "report">) => {
  const notKnown = stages.unknown ?? 0;
  return (
    <p className="border-t border-line px-4 py-2 text-small text-ink-3">
      {notKnown === 0
        ? `stage known for all ${count(samples)}`
        : `${count(notKnown)} cannot be known: ${unknown[0]?.because ?? ""}${unknown.length > 1 ? " Other reasons too." : ""}`}
    </p>
  );
};

/** At most three that are established: groups first, then slices, without those by labels, which say the same as scores. */
const FailsMore = ({ report: { groups, slices, failed }, base, search }: Props) => {
  const more = <Row extends WhyGroup | WhySlice>(rows: readonly Row[]) => rows.filter(({ verdict }) => verdict === "more");
  const ofSlices = more(slices).filter(({ key }) => labelOfKey(key) === null);
  const lines = [
    ...more(groups).map((group) => ({
      kind: "Group",
      name: group.name,
      row: group as WhyGroup | WhySlice,
      filter: { group: group.name },
    })),
    ...ofSlices.map((slice) => ({
      kind: "Slice",
      name: `${slice.key} = ${slice.value}`,
      row: slice as WhyGroup | WhySlice,
      filter: { slice: writeSlice(slice) },
    })),
  ].slice(0, shownAtMost);
  const looked = `${counted(groups.length, "group")}, ${counted(slices.length, "slice")}`;
  if (lines.length === 0)
    return (
      <p className="text-small text-ink-2">
        {failed === 0
          ? "Nothing to explain."
          : groups.length + slices.length === 0
            ? "Too few questions for groups, and no columns to slice by."
            : `No group or slice fails measurably more (${looked}).`}
      </p>
    );
  return (
    <>
      <h3 className="text-small">
        <span className="font-semibold">Fails more than the rest</span>{" "}
        <span className="text-ink-3">
          {more(groups).length} of {counted(groups.length, "group")}, {ofSlices.length} of {counted(slices.length, "slice")}
        </span>
      </h3>
      <ul className="mt-1.5 space-y-2">
        {lines.map(({ kind, name, row, filter }) => (
          <li key={`${kind} ${name}`}>
            <Link
              href={filteredHref(base, search, filter)}
              scroll={false}
              prefetch={false}
              className="grid grid-cols-[3rem_minmax(0,1fr)_4.5rem] items-center gap-x-2 rounded-control hover:bg-sunken"
            >
              <span className="text-small text-ink-3">{kind}</span>
              <span className="min-w-0 tabular-nums">
                <span className="block truncate">
                  <bdi>{name}</bdi>:{" "}
                  <b className="font-semibold">
                    {count(row.failed ?? 0)} of {count(row.n)}
                  </b>{" "}
                  fail
                </span>
                <span className="block text-small/4 text-ink-3">
                  others {count(row.rest.failed ?? 0)} of {count(row.rest.n)}
                </span>
              </span>
              <TwoBars own={(row.failed ?? 0) / row.n} rest={row.rest.mean ?? 0} />
            </Link>
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
