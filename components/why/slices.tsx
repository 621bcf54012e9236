import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import { writeSlice } from "assay-lib/domain/why/slice";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import type { WhyReport } from "assay-lib/why/words/report";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/keys/roving";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Panel } from "@/components/ui/panel";
import { ComparedTable } from "./compared-table";
import { filteredHref } from "./filtered-href";
import { Filter } from "./groups";

interface Props {
  report: WhyReport;
  base: string;
  search: SamplesSearch;
  measures: readonly { id: string; name: string }[];
}

/** Rows on the page; the API has all. */
const shownAtMost = 100;

export const Slices = ({ report: { slices, columns, skipped, measure }, base, search, measures }: Props) => (
  <>
    <Roving label="Compare" className="mt-2 flex flex-wrap items-center gap-1 text-small">
      <span className="mr-1 text-ink-3">Compare</span>
      {[{ id: "failed", name: "share that fails" }, ...measures].map(({ id, name }) => (
        <InPlaceLink
          key={id}
          href={samplesHref(base, { ...search, measure: id === "failed" ? null : id })}
          isOn={id === measure}
          className={cn(
            "inline-flex h-6 items-center rounded-control border px-2 phone:h-9",
            id === measure ? "border-accent-ink bg-accent-soft font-semibold" : "border-line-2 hover:bg-sunken",
          )}
        >
          {name}
        </InPlaceLink>
      ))}
    </Roving>
    {slices.length === 0 ? (
      <p className="py-3 text-ink-2">
        No slice has 5 questions in it and 5 outside it. Columns of the dataset’s file become slices, labels don’t.
      </p>
    ) : (
      <Panel className="mt-2 overflow-hidden">
        <ComparedTable
          label="Slices"
          heading={["Slice", "column = value"]}
          measure={measure === "failed" ? "failed" : "mean"}
          rows={slices.slice(0, shownAtMost).map((slice) => ({
            id: writeSlice(slice),
            row: slice,
            mean: slice.mean,
            name: (
              <>
                <bdi className="text-ink-3">{slice.key}</bdi> = <bdi className="font-semibold">{slice.value}</bdi>
              </>
            ),
            acts: <Filter href={filteredHref(base, search, { slice: writeSlice(slice) })} />,
          }))}
        />
        <p className="border-t border-line bg-sunken px-3 py-2 text-small text-ink-2">
          {slices.length > shownAtMost && `The ${shownAtMost} that pull the mean most, of ${slices.length}. `}
          {slices.length.toLocaleString("en")} <Term of="slice">{slices.length === 1 ? "slice" : "slices"}</Term> of{" "}
          {counted(columns.length, "column")} were compared, each with the other values of its column, and p is corrected for all
          of them (Holm); established at 0.025 or below, since groups are tested too.
          {skipped.length > 0 && <> Left out: {listed(skipped.slice(0, 8).map(({ key, reason }) => `${key} (${reason})`))}.</>}
        </p>
      </Panel>
    )}
  </>
);
