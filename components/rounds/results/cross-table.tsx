import { ListTable } from "@/components/ui/table";

interface Props {
  /** What is counted, at the head of the rows. */
  title: string;
  /** Who gave the rows and who the columns. */
  rows: string;
  columns: string;
  /** From the worst to the best. */
  answers: readonly string[];
  /** `counts[i][j]` */
  counts: readonly (readonly number[])[];
}

/** Answers of one against those of the other; where both agree, in bold. */
export const CrossTable = ({ title, rows, columns, answers, counts }: Props) => {
  // For yes and no, yes comes first.
  const order = answers.length === 2 ? [1, 0] : [...answers.keys()];
  const shown = (of: string, at: number) => (
    <span className="whitespace-normal [overflow-wrap:anywhere]">
      <bdi>{of}</bdi> <bdi>{answers[at]}</bdi>
    </span>
  );
  return (
    <ListTable
      label={title}
      className="mt-3"
      rows={order}
      keyOf={(row) => row}
      columns={[
        { name: title, isHeading: true, cell: (row) => shown(rows, row) },
        ...order.map((column) => ({
          ...{ id: `answer ${column}`, name: shown(columns, column), numeric: true },
          cell: (row: number) => {
            const count = counts[row]?.[column] ?? 0;
            const look = row === column ? "font-semibold" : count > 0 ? "text-accent-ink" : "text-ink-3";
            return <span className={look}>{Number(count.toFixed(1)).toLocaleString("en")}</span>;
          },
        })),
      ]}
    />
  );
};
