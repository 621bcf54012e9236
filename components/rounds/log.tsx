import type { LoggedEntry } from "assay-lib/rounds/store/rows";
import { answerName, cannotInWords } from "assay-lib/rounds/words/answers";
import type { RoundQuestion } from "assay-lib/rounds/words/definition";
import { ExactTime } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";

const columnsFor = (question: RoundQuestion): readonly ListColumn<LoggedEntry>[] => [
  { name: "When", cellClass: "text-ink-2", cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { name: "Person", className: "max-w-60", cellClass: "truncate", cell: ({ reviewer }) => <bdi>{reviewer}</bdi> },
  { name: "Item", numeric: true, cell: ({ position }) => (position + 1).toLocaleString("en") },
  { name: "Step", cell: (entry) => <b className="font-medium">{stepInWords(question, entry)}</b> },
  { name: "Remark", cellClass: "text-ink-2", cell: (entry) => remarkOn(entry) },
  {
    name: "Why",
    className: "phone:hidden",
    cellClass: "[overflow-wrap:anywhere] text-ink-2",
    cell: ({ critique }) => <bdi>{critique ?? ""}</bdi>,
  },
];

function stepInWords(question: RoundQuestion, { kind, value }: LoggedEntry): string {
  if (kind === "label") return answerName(question, value);
  if (kind === "settle") return value === null ? "Settled value taken back" : `Settled: ${answerName(question, value)}`;
  return { later: "Later", cannot: cannotInWords(question), undo: "Undo", seen: "Looked at the scores" }[kind];
}

function remarkOn({ kind, isBlind, isCurrent, isContrary }: LoggedEntry): string {
  const isStep = kind === "label" || kind === "later" || kind === "cannot";
  return [
    isContrary && "contradicts their earlier label",
    isStep && !isCurrent && "replaced or taken back",
    kind === "label" && !isBlind && "not blind",
  ]
    .filter(Boolean)
    .join(", ");
}

interface Props {
  question: RoundQuestion;
  entries: readonly LoggedEntry[];
  pager: React.ReactNode;
}

export const LogTable = ({ question, entries, pager }: Props) => (
  <Panel className="overflow-hidden">
    <ListTable label="Log" rows={entries} columns={columnsFor(question)} keyOf={({ id }) => String(id)} />
    {pager}
  </Panel>
);
