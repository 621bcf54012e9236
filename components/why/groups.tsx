import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import type { WhyReport } from "assay-lib/why/words/report";
import { ListChecks, ListFilter } from "lucide-react";
import { Term } from "@/components/glossary/term";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ComparedTable } from "./compared-table";
import { filteredHref } from "./filtered-href";

interface Props {
  report: WhyReport;
  base: string;
  search: SamplesSearch;
  questions: ReadonlyMap<number, string>;
  canMakeDataset: boolean;
}

const count = (n: number) => n.toLocaleString("en");

export const Groups = ({ report, base, search, questions, canMakeDataset }: Props) => {
  const { groups, ungrouped, failed, samples, stages } = report;
  const filter = (group: string) => filteredHref(base, search, { group });
  const known = samples - (stages.unknown ?? 0);
  if (groups.length === 0)
    return (
      <p className="py-3 text-ink-2">
        The questions form no groups: there are fewer than 20 different ones, or they have too little in common.
      </p>
    );
  return (
    <Panel className="mt-2 overflow-hidden">
      <ComparedTable
        label="Groups of questions"
        heading={["Group", "its words"]}
        measure="failed"
        moreHeading="Typical questions"
        rows={groups.map((group) => ({
          id: group.name,
          row: group,
          mean: group.share,
          name: (
            <>
              <bdi className="block font-semibold">{group.name}</bdi>
              <span className="block text-small/4 text-ink-3">{group.words.join(", ")}</span>
            </>
          ),
          more: <Typical questions={group.samples.flatMap((sample) => questions.get(sample) ?? [])} />,
          acts: (
            <>
              <Filter href={filter(group.name)} />
              {canMakeDataset && <MakeDataset href={samplesHref(`${base}/golden`, { sort: "position", group: group.name })} />}
            </>
          ),
        }))}
      >
        {ungrouped.samples > 0 && (
          <tr className="text-ink-2 [&>*]:border-b [&>*]:border-line [&>*]:px-3 [&>*]:py-2 phone:block phone:px-4 phone:[&>*]:block phone:[&>*]:border-0 phone:[&>*]:px-0 phone:[&>*]:py-0.5">
            <th scope="row" className="text-left font-normal">
              in no group
              <span className="block text-small/4 text-ink-3">too far from every centre</span>
            </th>
            <td className="text-right phone:hidden!">{count(ungrouped.n)}</td>
            <td className="text-right phone:text-left">
              {count(ungrouped.failed)} of {count(ungrouped.n)}
            </td>
            <td colSpan={2} className="phone:hidden!" />
            <td colSpan={2}>not compared</td>
            <td>
              <Filter href={filter("")} />
            </td>
          </tr>
        )}
      </ComparedTable>
      <p className="border-t border-line bg-sunken px-3 py-2 text-small text-ink-2">
        {count(failed)} of {count(known)} fail. <Term of="group">Groups</Term> are made from the questions of all {count(samples)}{" "}
        samples, not from failures alone. Filled dot: differs from the rest. Short line: share of the rest. p is Fisher’s exact
        test, or Welch’s where samples of one question or conversation are a cluster; corrected for {groups.length} groups (Holm)
        and established at 0.025 or below, since slices are tested too.
      </p>
    </Panel>
  );
};

const Typical = ({ questions: [first, ...others] }: { questions: readonly string[] }) => (
  <details className="min-w-0">
    <summary className="cursor-pointer">
      <bdi className="inline-block max-w-[90%] truncate align-bottom">{first ?? "–"}</bdi>
    </summary>
    <ul className="mt-1 space-y-1 text-small text-ink-2">
      {others.map((question) => (
        <li key={question} dir="auto" className="line-clamp-2">
          {question}
        </li>
      ))}
    </ul>
  </details>
);

export const Filter = ({ href }: { href: string }) => (
  <ButtonLink href={href} scroll={false} prefetch={false}>
    <ListFilter aria-hidden /> Filter
  </ButtonLink>
);

const MakeDataset = ({ href }: { href: string }) => (
  <ButtonLink href={href} prefetch={false} data-needs="editor">
    <ListChecks aria-hidden /> Make dataset
  </ButtonLink>
);
