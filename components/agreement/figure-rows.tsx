import type { ReactNode } from "react";
import { Whisker } from "./whisker";

export interface FigureRow {
  name: ReactNode;
  of: ReactNode;
  value: number | null;
  interval: readonly [number, number] | null;
  figure: string;
  under: string;
  isOfPeople?: boolean;
}

export const FigureRows = ({
  label,
  rows,
  from,
  to,
}: {
  label: string;
  rows: readonly FigureRow[];
  from: number;
  to: number;
}) => {
  const steps = Array.from({ length: 3 }, (_, at) => from + ((to - from) * at) / 2);
  return (
    <table aria-label={label} className="mt-2 w-full border-separate border-spacing-0">
      <tbody>
        {rows.map(({ name, of, value, interval, figure, under, isOfPeople }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their order.
          <tr key={at} className="[&>*]:border-b [&>*]:border-line [&>*]:py-[7px]">
            <th scope="row" className="pr-3 text-left font-medium">
              {name}
              <span className="block text-caption font-normal text-ink-3">{of}</span>
            </th>
            <td className="w-[30%]">
              <Whisker value={value} interval={interval} from={from} to={to} look={isOfPeople ? "accent" : "ink"} />
            </td>
            <td className="pl-3 text-right tabular-nums">
              <b className="font-semibold">{figure}</b>
              <span className="block text-caption text-ink-3">{under}</span>
            </td>
          </tr>
        ))}
        <tr aria-hidden>
          <td />
          <td>
            <span className="relative mt-1 block h-4 text-tick text-ink-3 tabular-nums">
              {steps.map((at) => (
                <i
                  key={at}
                  className="absolute -translate-x-1/2 not-italic"
                  style={{ left: `${(100 * (at - from)) / (to - from)}%` }}
                >
                  {at.toFixed(Number.isInteger(Math.round(at * 100) / 10) ? 1 : 2)}
                </i>
              ))}
            </span>
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
};

export const PartHeading = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <h3 className="font-semibold">
    {title}
    <span className="mt-0.5 block text-small font-normal text-ink-3">{children}</span>
  </h3>
);
