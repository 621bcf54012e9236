import { ExactTime } from "@/components/ui/moment";
import type { ChartMark } from "./mark";

interface ChartTableProps {
  label: string;
  groups: readonly { name: string; marks: readonly ChartMark[] }[];
  /** Off once the chart is drawn, because its marks are the same links. */
  hasLinks: boolean;
}

/** For screen readers, and where the chart cannot be drawn. */
export const ChartTable = ({ label, groups, hasLinks }: ChartTableProps) => {
  const marks = groups.flatMap((group) => group.marks.map((mark) => ({ ...mark, group: group.name })));
  const names = [...new Set(marks.flatMap(({ facts }) => facts.map(([name]) => name)))];
  const isGrouped = groups.length > 1;
  const hasTimes = marks.some(({ at }) => at);
  return (
    <table className="w-full text-left text-small tabular-nums">
      <caption className="text-left text-caption text-ink-3">{label}</caption>
      <thead>
        <tr className="[&>*]:pr-3 [&>*]:font-normal [&>*]:text-ink-3">
          {isGrouped && <th scope="col">Series</th>}
          <th scope="col">Item</th>
          {hasTimes && <th scope="col">Time</th>}
          {names.map((name) => (
            <th key={name} scope="col">
              {name || "figure"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map(({ key, group, title, at, facts, href }) => (
          <tr key={key} className="[&>*]:pr-3 [&>*]:font-normal">
            {isGrouped && <td>{group}</td>}
            <th scope="row">
              {href && hasLinks ? (
                <a href={href} className="link">
                  {title}
                </a>
              ) : (
                title
              )}
            </th>
            {hasTimes && <td>{at && <ExactTime at={at} />}</td>}
            {names.map((name) => (
              <td key={name}>{facts.find((fact) => fact[0] === name)?.[1] ?? ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
