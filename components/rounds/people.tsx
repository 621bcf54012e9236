import type { PersonOfRound } from "assay-lib/rounds/people";
import { cannotInWords } from "assay-lib/rounds/words/answers";
import type { RoundQuestion } from "assay-lib/rounds/words/definition";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";
import { share } from "./in-words";

const columnsFor = (question: RoundQuestion): readonly ListColumn<PersonOfRound>[] => [
  {
    name: "Person",
    className: "max-w-80",
    cellClass: "truncate font-medium",
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { name: "Labels", numeric: true, cell: ({ labels }) => labels.toLocaleString("en") },
  {
    name: "Agree with themselves",
    sub: "items they labelled twice",
    numeric: true,
    cell: ({ again }) => (again.items === 0 ? <Missing why="none labelled twice" /> : share(again.same, again.items)),
  },
  {
    name: "Seconds a label",
    sub: "mean",
    numeric: true,
    cell: ({ seconds }) =>
      seconds === null ? (
        <Missing why="not timed" />
      ) : (
        seconds.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
      ),
  },
  { name: "Put off", numeric: true, cell: ({ later }) => later.toLocaleString("en") },
  { name: cannotInWords(question), numeric: true, cell: ({ cannot }) => cannot.toLocaleString("en") },
];

const Missing = ({ why }: { why: string }) => <span className="text-ink-3">{why}</span>;

export const LabellersTable = ({ question, people }: { question: RoundQuestion; people: readonly PersonOfRound[] }) => (
  <Panel className="overflow-hidden">
    <ListTable label="People" rows={people} columns={columnsFor(question)} keyOf={({ key }) => key} />
  </Panel>
);
