import type { MeansByTurn } from "assay-lib/domain/scores/by-turn";
import { formatInterval } from "assay-lib/domain/scores/format";
import { rounded } from "assay-lib/domain/scores/rounded";
import { turnName } from "assay-lib/domain/scores/turns";
import Link from "next/link";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

const count = (n: number) => n.toLocaleString("en");

interface Props {
  means: MeansByTurn;
  metrics: readonly { id: string; shortName: string; source: string }[];
  hrefOf: (turn: number) => string;
}

export const TurnsPanel = ({ means, metrics, hrefOf }: Props) => (
  <section aria-labelledby="by-turn">
    <SectionHeading id="by-turn" title="By turn" remark="means by turn" />
    <Panel className="overflow-hidden">
      <ListTable
        label="Means by turn"
        className="text-small"
        rows={means}
        keyOf={({ turn }) => turn}
        columns={[
          {
            name: "Turn",
            isHeading: true,
            cell: ({ turn }) => (
              <Link href={hrefOf(turn)} className="link">
                {turnName(turn)}
              </Link>
            ),
          },
          { name: "Samples", numeric: true, cell: ({ samples }) => count(samples) },
          ...metrics.map(({ id, shortName, source }) => ({
            id,
            name: shortName,
            sub: source,
            numeric: true,
            cell: ({ metrics: scores }: MeansByTurn[number]) => meanOf(scores[id]),
          })),
        ]}
      />
    </Panel>
  </section>
);

function meanOf(score: MeansByTurn[number]["metrics"][string] | undefined) {
  if (!score) return "–";
  const { mean, ci95, scored, missing } = score;
  return (
    <>
      {mean === null ? "–" : rounded(mean)}
      {ci95 && <span className="text-ink-3"> {formatInterval(ci95)}</span>}
      <span className="block text-caption text-ink-3">
        n = {count(scored)}
        {missing > 0 && `, ${count(missing)} missing`}
      </span>
    </>
  );
}
