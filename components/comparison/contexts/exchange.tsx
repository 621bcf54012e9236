import type { ContextOverlap, RankedContexts } from "assay-lib/comparison/words/contexts";
import { letterOf } from "assay-lib/comparison/words/letter";
import { formatShare } from "assay-lib/domain/scores/format";
import { Term } from "@/components/glossary/term";
import type { Word } from "@/components/glossary/words";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";

const hatched =
  "bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_1px,transparent_1px_4px)] outline outline-1 -outline-offset-1 outline-line-3";

interface ExchangeProps {
  overlap: ContextOverlap;
  index: number;
  ranked: Pick<RankedContexts, "lost" | "gained"> | null;
}

export const ContextExchange = ({ overlap, index, ranked }: ExchangeProps) => {
  const letter = letterOf(index);
  const [ofA, ofB] = overlap.sizes;
  const fates = [
    { key: "shared", name: "Same rank", fill: "bg-accent" },
    { key: "moved", name: "Moved", fill: "bg-accent-line" },
    { key: "lost", name: "Lost, only in A", fill: "bg-ink-2" },
    { key: "gained", name: `Gained, only in ${letter}`, fill: hatched },
  ] as const;
  const all = fates.reduce((sum, { key }) => sum + overlap[key], 0);
  const size = ({ fewest, most }: ContextOverlap["sizes"][number]) =>
    fewest === most ? most.toLocaleString("en") : `${fewest.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  const score = (value: number | null | undefined) => (value == null ? "–" : value.toFixed(2));
  const facts: (readonly [name: string, value: string, word?: Word])[] = [
    [`All in A or ${letter}`, all.toLocaleString("en")],
    ["Contexts per question", `${size(ofA)} in A, ${size(ofB)} in ${letter}`],
    ["Overlap, mean Jaccard", `${score(overlap.jaccard)} shared of all`, "overlap"],
    [
      "Identical contexts",
      `${overlap.sameContexts.toLocaleString("en")} of ${overlap.questions.toLocaleString("en")} questions, ${formatShare(overlap.sameContexts, overlap.questions)}`,
    ],
    ...(ranked ? [["Mean score", `lost ${score(ranked.lost)}, gained ${score(ranked.gained)}`] as const] : []),
  ];
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)_minmax(0,0.6fr)] overflow-hidden max-[1000px]:grid-cols-1">
      <div className="min-w-0 p-5 phone:p-3.5">
        <div
          role="img"
          aria-label={`Contexts of A and ${letter}: ${fates.map(({ key, name }) => `${name} ${overlap[key].toLocaleString("en")}`).join(", ")}`}
          className="flex h-[18px] gap-px overflow-hidden rounded-[3px]"
        >
          {fates.map(({ key, fill }) => overlap[key] > 0 && <i key={key} className={fill} style={{ flex: overlap[key] }} />)}
        </div>
        <dl className="mt-2.5 grid grid-cols-4 gap-x-4 gap-y-2 phone:grid-cols-2">
          {fates.map(({ key, name, fill }) => (
            <div key={key}>
              <dt className="flex items-center gap-1.5 text-small text-ink-2">
                <i aria-hidden className={cn("size-2.5 shrink-0 rounded-[1px]", fill)} />
                {name}
              </dt>
              <dd className="text-[16px]/6 font-semibold tabular-nums">
                {overlap[key].toLocaleString("en")}{" "}
                <span className="text-small font-normal text-ink-3">{formatShare(overlap[key], all)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 border-t border-line pt-3.5">
          {facts.map(([name, value, word]) => (
            <div key={name}>
              <dt className="text-caption text-ink-3">{word ? <Term of={word}>{name}</Term> : name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <RankMatrix overlap={overlap} letter={letter} />
    </Panel>
  );
};

/** Each row sums to all contexts of its rank. */
const RankMatrix = ({ overlap: { moves }, letter }: { overlap: ContextOverlap; letter: string }) => {
  const hasLater = moves.some(({ later }) => later > 0);
  const columns = moves[0]?.to.length ?? 0;
  const all = ({ to, later, lost }: ContextOverlap["moves"][number]) => to.reduce((sum, count) => sum + count, later + lost);
  const same = moves.length > 0 && moves.every((row) => all(row) === all(moves[0] as (typeof moves)[number]));
  return (
    <section
      aria-label="Where A's contexts went"
      className="min-w-0 overflow-x-auto border-l border-line p-5 max-[1000px]:border-t max-[1000px]:border-l-0 phone:p-3.5"
    >
      <h3 className="mb-1.5">
        <span className="font-semibold">Where A&apos;s contexts went</span>{" "}
        <span className="text-small text-ink-3">
          contexts{same && moves[0] ? `, each row ${all(moves[0]).toLocaleString("en")}` : ""}
        </span>
      </h3>
      <table className="w-full border-separate border-spacing-1 text-center text-small tabular-nums">
        <thead>
          <tr className="[&>*]:text-caption [&>*]:font-normal [&>*]:whitespace-nowrap [&>*]:text-ink-3">
            <th scope="col" className="text-left">
              in A
            </th>
            {Array.from({ length: columns }, (_, rank) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank.
              <th key={rank} scope="col">
                {letter} rank {rank + 1}
              </th>
            ))}
            {hasLater && <th scope="col">later</th>}
            <th scope="col">lost</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((row, rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank.
            <tr key={rank}>
              <th scope="row" className="text-left text-caption font-normal whitespace-nowrap text-ink-3">
                rank {rank + 1}
              </th>
              {row.to.map((count, other) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank.
                <td key={other}>
                  <Shaded count={count} of={all(row)} by="accent-ink" isBold={other === rank} />
                </td>
              ))}
              {hasLater && (
                <td>
                  <Shaded count={row.later} of={all(row)} by="accent-ink" />
                </td>
              )}
              <td>
                <Shaded count={row.lost} of={all(row)} by="ink-3" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface ShadedProps {
  count: number;
  of: number;
  by: "accent-ink" | "ink-3";
  isBold?: boolean;
}

const Shaded = ({ count, of, by, isBold = false }: ShadedProps) => (
  <span
    className={cn("block rounded-[3px] px-1 py-1", isBold && "font-semibold")}
    style={{
      background: `color-mix(in srgb, var(--${by}) ${Math.round(4 + 34 * (of === 0 ? 0 : count / of))}%, var(--surface))`,
    }}
  >
    {count.toLocaleString("en")}
  </span>
);
