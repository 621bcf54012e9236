import { percent, percentRange } from "assay-lib/domain/scores/format";
import { formatP, signed } from "assay-lib/domain/scores/signed";
import { formatCost } from "assay-lib/domain/text/cost";
import { costCauseWords, noFigureWords } from "assay-lib/judges/words/causes";
import type { ComparedJudge, JudgeFigures, JudgesReport } from "assay-lib/judges/words/report";
import { latencyText } from "assay-lib/ranking/words/measure-text";
import type { ReactNode } from "react";
import { Whisker } from "@/components/agreement/whisker";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, cardTable, rowClass, Table } from "@/components/ui/table";
import { JudgeName } from "./name";

interface JudgeTableProps {
  report: JudgesReport;
  /** Null where only one judge is left. */
  hrefWithout: ((judge: ComparedJudge) => string) | null;
}

/** Best first, and the panel of all last. Rows are cards on phones. */
export function JudgeTable({ report: { judges, panel, labelled }, hrefWithout }: JudgeTableProps) {
  const ends = [...judges, ...(panel ? [panel] : [])].flatMap(({ auroc: { value, ci95 } }) => [value ?? 0.5, ...(ci95 ?? [])]);
  const from = Math.floor(Math.min(0.5, ...ends) * 10 + 1e-9) / 10;
  return (
    <Table label="Judges" className={cn("text-[12.5px]/5", cardTable)}>
      <thead className="phone:sr-only">
        <tr>
          <ColumnHeading name="Judge" className="pl-4" />
          <ColumnHeading name={<Term of="auroc" />} sub={`95%, ${from.toFixed(1)} to 1`} />
          <ColumnHeading numeric name="From best" sub="paired" />
          <ColumnHeading numeric name={<Term of="kappa">Kappa</Term>} sub="other half" />
          <ColumnHeading numeric name="Cut-off" sub="from half the labels" />
          <ColumnHeading numeric name="Catches bad" sub="other half" />
          <ColumnHeading numeric name="Passes good" sub="other half" />
          <ColumnHeading numeric name="Bias" sub="judge − labels" />
          <ColumnHeading numeric name="Cost, US$" sub="per 1,000 ◆ frontier" />
          <ColumnHeading numeric name="Per call" sub="median, 95% below" className="pr-4" />
        </tr>
      </thead>
      <tbody>
        {judges.map((judge) => (
          <Row
            key={`${judge.run} ${judge.metric}`}
            figures={judge}
            from={from}
            name={<JudgeName judge={judge} labelled={labelled} hrefWithout={hrefWithout} />}
          >
            <Figure name="Per call" className="pr-4" value={latencyText(judge.latencyMs?.median ?? null)}>
              {judge.latencyMs && (
                <>
                  <PhoneName>95% below</PhoneName>
                  {latencyText(judge.latencyMs.p95)}
                  <span className="block">sample {latencyText(judge.latencyMs.perSample)}</span>
                </>
              )}
            </Figure>
          </Row>
        ))}
        {panel && (
          <Row
            figures={panel}
            from={from}
            name={
              <>
                <span className="font-medium">Mean of all {judges.length}</span>
                <span className="block text-caption text-ink-3">each sample’s mean score; the cost of all</span>
              </>
            }
          >
            <Figure name="Per call" value="–" className="pr-4" />
          </Row>
        )}
      </tbody>
    </Table>
  );
}

interface RowProps {
  figures: JudgeFigures;
  from: number;
  name: ReactNode;
  children: ReactNode;
}

const bestOrNone = (auroc: number | null): string => (auroc === null ? "–" : "best");

const Row = ({ figures: { auroc, fromBest, kappa, bias, catches, passes, ...cost }, from, name, children }: RowProps) => (
  <tr className={cn(rowClass(), "phone:grid phone:grid-cols-2 phone:border-b phone:border-line phone:py-2.5")}>
    <Cell className="max-w-80 min-w-48 pl-4 [overflow-wrap:anywhere] phone:col-span-2 phone:max-w-none phone:border-0 phone:py-0.5">
      {name}
    </Cell>
    <Cell className="w-40 min-w-36 phone:col-span-2 phone:w-auto phone:border-0 phone:px-4 phone:py-0.5">
      <span className="flex items-center gap-2.5">
        <PhoneName>AUROC</PhoneName>
        <b className="w-9 font-semibold tabular-nums">{auroc.value?.toFixed(2) ?? "–"}</b>
        <span className="min-w-20 flex-1">
          <Whisker value={auroc.value} interval={auroc.ci95} from={from} to={1} />
        </span>
      </span>
      <span className="block text-[11px]/4 text-ink-3">
        {auroc.ci95 ? rangeText(auroc.ci95) : auroc.cause && noFigureWords[auroc.cause]}
      </span>
    </Cell>
    <Figure
      name="From best"
      value={fromBest ? signed(fromBest.difference, 2) : bestOrNone(auroc.value)}
      isStrong={fromBest?.isEstablished}
    >
      {fromBest?.ci && `${signed(fromBest.ci[0], 2)} to ${signed(fromBest.ci[1], 2)}`}
      {fromBest?.p != null && <span className="block">p {formatP(fromBest.p)}</span>}
    </Figure>
    <Figure name="Kappa" value={kappa.value === null ? "–" : signedOnlyBelow(kappa.value)}>
      {kappa.ci95 ? rangeText(kappa.ci95) : kappa.cause && noFigureWords[kappa.cause]}
    </Figure>
    <Figure name="Cut-off" value={kappa.threshold === null ? "–" : String(Number(kappa.threshold.toFixed(3)))} />
    <Figure name="Catches bad" value={catches.value === null ? "–" : percent(catches.value)}>
      {catches.of > 0 && `${catches.right} of ${catches.of}`}
      {catches.ci95 && <span className="block">{percentRange(catches.ci95)}</span>}
    </Figure>
    <Figure name="Passes good" value={passes.value === null ? "–" : percent(passes.value)}>
      {passes.of > 0 && `${passes.right} of ${passes.of}`}
      {passes.ci95 && <span className="block">{percentRange(passes.ci95)}</span>}
    </Figure>
    <Figure name="Bias" value={bias.value === null ? "–" : signed(bias.value, 2)}>
      {bias.ci95 && `${signed(bias.ci95[0], 2)} to ${signed(bias.ci95[1], 2)}`}
    </Figure>
    <Figure
      name="Cost per 1,000"
      value={
        cost.costPer1000Usd === null
          ? "–"
          : `${formatCost(cost.costPer1000Usd).replace("US$ ", "")}${cost.isOnFrontier ? " ◆" : ""}`
      }
    >
      {cost.costCause && costCauseWords[cost.costCause]}
      {cost.isOnFrontier && "on the frontier"}
    </Figure>
    {children}
  </tr>
);

interface FigureProps {
  name: string;
  value: string;
  isStrong?: boolean | undefined;
  className?: string;
  children?: ReactNode;
}

const Figure = ({ name, value, isStrong = false, className, children }: FigureProps) => (
  <Cell numeric className={cn("whitespace-nowrap phone:border-0 phone:px-4 phone:py-1 phone:text-left", className)}>
    <PhoneName>{name}</PhoneName>
    <span className={cn(isStrong && "font-semibold")}>{value}</span>
    <span className="block text-[11px]/4 text-ink-3">{children}</span>
  </Cell>
);

/** On phones, which have no column headings. */
const PhoneName = ({ children }: { children: string }) => (
  <span className="hidden text-caption text-ink-3 phone:mr-1.5 phone:inline">{children}</span>
);

const rangeText = ([low, high]: readonly [number, number]): string => `${signedOnlyBelow(low)} to ${signedOnlyBelow(high)}`;
const signedOnlyBelow = (value: number): string => signed(value, 2).replace("+", "");
