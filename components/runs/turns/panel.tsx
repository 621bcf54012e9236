import type { MeansByTurn } from "assay-lib/domain/scores/by-turn";
import { formatInterval } from "assay-lib/domain/scores/format";
import { rounded } from "assay-lib/domain/scores/rounded";
import { turnName } from "assay-lib/domain/scores/turns";
import Link from "next/link";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

const cell = "border-t border-line px-3 py-1.5 text-right align-top whitespace-nowrap first:pl-4 last:pr-4";
const count = (n: number) => n.toLocaleString("en");

interface Props {
  means: MeansByTurn;
  metrics: readonly { id: string; shortName: string; source: string }[];
  hrefOf: (turn: number) => string;
}

/** Each metric's mean by the place of the question in its conversation. */
export const TurnsPanel = ({ means, metrics, hrefOf }: Props) => (
  <section aria-labelledby="by-turn">
    <SectionHeading id="by-turn" title="By turn" remark="means by turn" />
    <Panel className="overflow-hidden">
      <Table label="Means by turn" className="text-small tabular-nums">
        <thead className="text-caption text-ink-3">
          <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:align-bottom [&>th]:font-normal">
            <th scope="col" className="pl-4! text-left!">
              Turn
            </th>
            <th scope="col">Samples</th>
            {metrics.map(({ id, shortName, source }) => (
              <th key={id} scope="col">
                {shortName} <span className="block">{source}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {means.map(({ turn, samples, metrics: scores }) => (
            <tr key={turn}>
              <th scope="row" className={`${cell} text-left! font-normal`}>
                <Link href={hrefOf(turn)} className="link">
                  {turnName(turn)}
                </Link>
              </th>
              <td className={cell}>{count(samples)}</td>
              {metrics.map(({ id }) => (
                <Mean key={id} score={scores[id]} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  </section>
);

function Mean({ score }: { score: MeansByTurn[number]["metrics"][string] | undefined }) {
  if (!score) return <td className={cell}>–</td>;
  const { mean, ci95, scored, missing } = score;
  return (
    <td className={cell}>
      {mean === null ? "–" : rounded(mean)}
      {ci95 && <span className="text-ink-3"> {formatInterval(ci95)}</span>}
      <span className="block text-caption text-ink-3">
        n = {count(scored)}
        {missing > 0 && `, ${count(missing)} missing`}
      </span>
    </td>
  );
}
