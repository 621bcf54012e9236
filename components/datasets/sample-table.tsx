import type { Sample } from "assay-lib/db/samples/rows";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import type { GoldenRow } from "assay-lib/golden/words/row";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ConfirmAction } from "@/components/golden/answer";
import { GoldenDetails } from "@/components/golden/details";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { uploadedText } from "@/components/uploads/value-text";
import { SampleInFull } from "./sample-in-full";

const mostLabels = 3;
const maxLength = 300;
const beginning = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

interface Props {
  samples: readonly Sample[];
  open: Sample | null;
  href: (sample: number | null) => string;
  golden: ReadonlyMap<number, GoldenRow>;
  reviewer: Reviewer | null;
  confirm: ConfirmAction;
}

export const SampleTable = ({ samples, open, href, golden, reviewer, confirm }: Props) => {
  const hasReference = samples.some(({ reference }) => reference !== null);
  const labels = [...new Set(samples.flatMap((sample) => Object.keys(sample.labels)))].slice(0, mostLabels);
  const columns = 4 + Number(hasReference) + Number(golden.size > 0) + labels.length;
  return (
    <Table label="Samples" className="phone:block [&_tbody]:phone:block [&_thead]:phone:sr-only">
      <thead>
        <tr>
          <ColumnHeading name="#" numeric className="w-12" />
          <ColumnHeading name="Question" sub="response" />
          <ColumnHeading name="Contexts" numeric />
          {hasReference && <ColumnHeading name="Reference" />}
          {golden.size > 0 && <ColumnHeading name="Golden row" />}
          {labels.map((name) => (
            <ColumnHeading
              key={name}
              name={<bdi className="block max-w-40 truncate">{name}</bdi>}
              sub="label"
              className="phone:hidden"
            />
          ))}
          <ColumnHeading name="Id" />
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => {
          const isOpen = sample.id === open?.id;
          const row = golden.get(sample.id);
          const Arrow = isOpen ? ChevronDown : ChevronRight;
          return [
            <tr
              key={sample.id}
              className={cn(
                rowClass(isOpen),
                "phone:flex phone:flex-wrap phone:border-b phone:border-line phone:py-2 [&>td]:phone:border-b-0 [&>td]:phone:py-0.5",
              )}
            >
              <Cell numeric className="text-ink-3 phone:hidden">
                {(sample.position + 1).toLocaleString("en")}
              </Cell>
              <Cell className="w-3/5 max-w-0 min-w-56 phone:w-full phone:max-w-none">
                <Link
                  href={href(isOpen ? null : sample.id)}
                  scroll={false}
                  prefetch={false}
                  aria-expanded={isOpen}
                  className="flex items-center gap-1 font-medium hover:text-accent-ink"
                >
                  <Arrow aria-hidden className="size-3.5 shrink-0 text-ink-3" />
                  <span dir="auto" className="min-w-0 flex-1 truncate phone:line-clamp-2 phone:whitespace-normal">
                    {beginning(sample.question)}
                  </span>
                </Link>
                <span dir="auto" className="block truncate pl-[18px] text-small text-ink-3">
                  {sample.response === null ? "no response" : beginning(sample.response) || "empty response"}
                </span>
              </Cell>
              <Cell numeric className="phone:pl-7">
                {sample.contextCount.toLocaleString("en")}
                <span className="hidden phone:inline"> {sample.contextCount === 1 ? "context" : "contexts"}</span>
              </Cell>
              {hasReference && (
                <Cell className="max-w-40 phone:hidden">
                  <span dir="auto" className="block truncate text-small text-ink-2">
                    {beginning(sample.reference ?? "")}
                  </span>
                </Cell>
              )}
              {golden.size > 0 && <GoldenCell row={row} />}
              {labels.map((name) => {
                const value = Object.hasOwn(sample.labels, name) ? uploadedText(sample.labels[name]) : "–";
                return (
                  <Cell key={name} className="max-w-32 phone:max-w-none">
                    <span dir="auto" className="block truncate text-small text-ink-2 phone:whitespace-normal">
                      <bdi className="hidden text-ink-3 phone:inline">{name}: </bdi>
                      {value.slice(0, 60)}
                    </span>
                  </Cell>
                );
              })}
              <Cell className="max-w-40">
                <span className="block truncate font-mono text-small text-ink-2">{sample.externalId ?? "–"}</span>
              </Cell>
            </tr>,
            isOpen && open && (
              <tr key="open" className="phone:block [&:last-child>td]:border-b-0">
                <Cell colSpan={columns} className="max-w-0 bg-sunken p-0 phone:block phone:max-w-none">
                  <SampleInFull
                    sample={open}
                    golden={
                      row && <GoldenDetails key={String(row.confirmedAt)} row={row} reviewer={reviewer} confirm={confirm} />
                    }
                  />
                </Cell>
              </tr>
            ),
          ];
        })}
      </tbody>
    </Table>
  );
};

const GoldenCell = ({ row }: { row: GoldenRow | undefined }) => (
  <Cell className="max-w-40 phone:pl-7">
    <span className="block truncate text-small text-ink-2">
      {!row && "–"}
      {row?.confirmedAt === null && "not confirmed"}
      {row && row.confirmedAt !== null && (
        <>
          confirmed by <bdi>{row.confirmedBy}</bdi>
        </>
      )}
    </span>
  </Cell>
);
