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
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <thead>
          <tr className="text-caption text-ink-3 [&>*]:border-b [&>*]:border-line [&>*]:py-1.5 [&>*]:font-normal">
            <th scope="col" className="pr-3 text-left">
              {title}
            </th>
            {order.map((at) => (
              <th key={at} scope="col" className="max-w-32 pl-3 text-right [overflow-wrap:anywhere]">
                <bdi>{columns}</bdi> <bdi>{answers[at]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((row) => (
            <tr key={row} className="[&>*]:border-b [&>*]:border-line [&>*]:py-1.5">
              <th scope="row" className="pr-3 text-left font-normal [overflow-wrap:anywhere]">
                <bdi>{rows}</bdi> <bdi>{answers[row]}</bdi>
              </th>
              {order.map((column) => {
                const count = counts[row]?.[column] ?? 0;
                const look = row === column ? "font-semibold" : count > 0 ? "text-accent-ink" : "text-ink-3";
                return (
                  <td key={column} className={`pl-3 text-right ${look}`}>
                    {Number(count.toFixed(1)).toLocaleString("en")}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
