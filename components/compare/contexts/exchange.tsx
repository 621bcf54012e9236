import { RunLetter } from "@/components/compare/run-letter";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { ContextOverlap } from "@/lib/domain/comparison/contexts";
import { formatShare } from "@/lib/domain/scores/format";

const fates = [
  { key: "shared", name: "shared", fill: "bg-accent" },
  { key: "moved", name: "moved", fill: "bg-accent/45" },
  { key: "lost", name: "lost", fill: "bg-ink-2" },
  { key: "gained", name: "gained", fill: "bg-line-2" },
] as const;

/** What became of the baseline's contexts in each candidate, over the paired questions. */
export const OverlapTable = ({
  overlap,
  runs,
}: {
  overlap: readonly ContextOverlap[];
  runs: readonly { id: string; name: string }[];
}) => (
  <Table label="Overlap of contexts" className="min-w-[760px]">
    <thead>
      <tr>
        <ColumnHeading name="Candidate" className="bg-surface pl-3.5 phone:sticky phone:left-0 phone:z-10" />
        <ColumnHeading name="Contexts" sub="shared, moved, lost, gained" className="w-[26%]" />
        <ColumnHeading name="Shared" sub="same rank" numeric />
        <ColumnHeading name="Moved" sub="another rank" numeric />
        <ColumnHeading name="Lost" sub="in A alone" numeric />
        <ColumnHeading name="Gained" sub="not in A" numeric />
        <ColumnHeading name="Mean Jaccard" sub="both / either" numeric />
        <ColumnHeading name="Same contexts" sub="of questions" numeric className="pr-3.5" />
      </tr>
    </thead>
    <tbody>
      {overlap.map((one) => {
        const index = runs.findIndex(({ id }) => id === one.run);
        const all = Math.max(
          1,
          fates.reduce((sum, { key }) => sum + one[key], 0),
        );
        return (
          <tr key={one.run} className={rowClass()}>
            <th
              scope="row"
              className="border-b border-line bg-surface [tr:last-child>&]:border-b-0 py-2 pl-3.5 text-left font-medium phone:sticky phone:left-0 phone:z-10"
            >
              <span className="flex items-center gap-1.5">
                <RunLetter index={index} />
                <span className="max-w-56 truncate phone:max-w-24">{runs[index]?.name}</span>
              </span>
            </th>
            <Cell>
              <span aria-hidden className="flex h-1.5 gap-px">
                {fates.map(
                  ({ key, fill }) =>
                    one[key] > 0 && <i key={key} className={fill} style={{ width: `${(one[key] / all) * 100}%` }} />,
                )}
              </span>
            </Cell>
            {fates.map(({ key }) => (
              <Cell key={key} numeric>
                {one[key].toLocaleString("en")}
              </Cell>
            ))}
            <Cell numeric className={cn(one.jaccard !== null && "font-medium")}>
              {one.jaccard === null ? "–" : one.jaccard.toFixed(2)}
            </Cell>
            <Cell numeric className="pr-3.5">
              {formatShare(one.sameContexts, one.questions)}
              <span className="block text-caption text-ink-3">
                {one.sameContexts.toLocaleString("en")} of {one.questions.toLocaleString("en")}
              </span>
            </Cell>
          </tr>
        );
      })}
    </tbody>
  </Table>
);
