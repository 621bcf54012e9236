import type { Correlation } from "assay-lib/domain/comparison/correlation";
import { Table } from "@/components/ui/table";
import { MatrixCell, MatrixKeys } from "./matrix-cells";

export interface MatrixMetric {
  id: string;
  shortName: string;
  source: string;
}

export const metricInFull = ({ shortName, source }: MatrixMetric): string => `${source} ${shortName}`;

interface CorrelationMatrixProps {
  metrics: readonly MatrixMetric[];
  correlations: readonly Correlation[];
  href: (correlation: Correlation) => string;
  selected?: Correlation;
}

/** Tint: accent for positive, grey for negative correlations. The cells are one Tab stop. */
export const CorrelationMatrix = ({ metrics, correlations, href, selected }: CorrelationMatrixProps) => {
  const stop = selected ?? correlations[0];
  return (
    <MatrixKeys>
      <Table label="Rank correlation of each pair of metrics" className="w-auto! text-small">
        <thead>
          <tr>
            <td />
            {metrics.slice(0, -1).map((metric) => (
              <th key={metric.id} scope="col" className="px-1 pb-1.5 align-bottom text-[11px]/[14px] font-medium text-ink-2">
                <Heading {...metric} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.slice(1).map((other, row) => (
            <tr key={other.id}>
              <th scope="row" className="pr-2.5 text-right text-[11px]/[14px] font-medium whitespace-nowrap text-ink-2">
                <Heading {...other} />
              </th>
              {metrics.slice(0, row + 1).map((metric, column) => {
                const found = correlations.find((each) => each.metric === metric.id && each.other === other.id);
                return (
                  <td key={metric.id} className="p-[1.5px]">
                    {found ? (
                      <MatrixCell
                        correlation={plain(found)}
                        row={row}
                        column={column}
                        isStop={found === stop}
                        names={[metricInFull(metric), metricInFull(other)]}
                        href={href(found)}
                        isSelected={found === selected}
                      />
                    ) : (
                      <span className="grid h-10 place-items-center rounded-chip bg-sunken text-ink-3">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </MatrixKeys>
  );
};

/** Without the samples, which the browser does not need. */
const plain = ({ apart: _, ...correlation }: Correlation) => correlation;

const Heading = ({ shortName, source }: MatrixMetric) => (
  <>
    {shortName}
    <span className="block font-normal text-ink-3">{source}</span>
  </>
);
