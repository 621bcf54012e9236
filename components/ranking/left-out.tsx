import { mostRanked } from "assay-lib/domain/bounds";
import { counted } from "assay-lib/domain/text/counted";
import type { LeftOutRun, RankReport } from "assay-lib/ranking/words/report";
import { Flag } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { newRunHref } from "@/components/addresses/new-run";
import { cn } from "@/components/ui/class-names";

interface Again {
  /** The run that others are judged like. */
  like: string;
  hrefOfInclude: (run: string) => string;
  /** Address that includes none of them. */
  hrefOfNone: string;
}

interface LeftOutProps extends Pick<RankReport, "configurations" | "leftOut" | "older" | "namedTwice"> {
  /** If it is missing, as in a share, nothing can be done. */
  again?: Again;
}

const frame = "mt-2 rounded-panel border border-line bg-surface px-3.5 py-1.5 text-[12.5px]/5 shadow-panel";

/** A share without names has the number only. */
export const LeftOut = ({ configurations, leftOut, older, namedTwice, again }: LeftOutProps) => {
  const included = configurations.filter(({ judged }) => judged !== null).flatMap(({ runs }) => runs).length;
  const named = leftOut.filter(({ name }) => name !== "");
  const reasons = [
    ...named.map(({ name, reason }) => `${name}: ${reason}`),
    ...(older > 0 ? [`${counted(older, "older run")}: only the newest ${mostRanked} are read`] : []),
  ];
  const count = leftOut.length + older;
  return (
    <>
      {count > 0 && reasons.length === 0 && (
        <p className={frame}>
          <Count count={count} />
        </p>
      )}
      {reasons.length > 0 && (
        <details className={cn("group", frame)}>
          <summary className="cursor-pointer">
            <Count count={count}>
              <span className="min-w-0 truncate text-ink-2 group-open:invisible">{reasons.slice(0, 3).join("  |  ")}</span>
            </Count>
          </summary>
          <ul className="mt-1.5 grid gap-1 pb-1">
            {named.map((one) => (
              <li
                key={`${one.run} ${one.name} ${one.reason}`}
                className="flex flex-wrap items-baseline gap-x-3 text-ink-2 [overflow-wrap:anywhere]"
              >
                <span className="min-w-0">
                  <Name {...one} />: {one.reason}
                </span>
                {again && <Acts run={one} {...again} />}
              </li>
            ))}
            {older > 0 && <li className="text-ink-2">{reasons.at(-1)}</li>}
          </ul>
        </details>
      )}
      {again && included > 0 && (
        <p className={cn(frame, "flex flex-wrap gap-x-3 text-ink-2")}>
          <b className="font-semibold text-ink">{counted(included, "run")} included although judged in another way</b>
          <Link href={again.hrefOfNone} scroll={false} prefetch={false} className="link">
            Leave out
          </Link>
        </p>
      )}
      {namedTwice.length > 0 && (
        <p className={cn(frame, "text-ink-2 [overflow-wrap:anywhere]")}>
          <b className="mr-2.5 font-semibold text-ink">{counted(namedTwice.length, "run")} named twice, counted once</b>
          {namedTwice
            .slice(0, 10)
            .map(({ name }) => name)
            .join(", ")}
          {namedTwice.length > 10 && ` and ${namedTwice.length - 10} more`}
        </p>
      )}
    </>
  );
};

const Name = ({ run, name, cause }: LeftOutRun) =>
  run && cause !== "missing" ? (
    <Link href={`/runs/${run}`} prefetch={false} className="link font-medium">
      {name}
    </Link>
  ) : (
    <span className="font-medium text-ink">{name}</span>
  );

const helped: readonly LeftOutRun["cause"][] = ["judged-otherwise", "other-metric", "no-score", "unfinished"];

const Acts = ({
  run: { run, name, cause, datasetId, configurationId },
  like,
  hrefOfInclude,
}: Omit<Again, "hrefOfNone"> & { run: LeftOutRun }) => (
  <span className="flex shrink-0 gap-x-3">
    {cause === "judged-otherwise" && (
      <Link href={hrefOfInclude(run)} scroll={false} prefetch={false} className="link" aria-label={`Include ${name}`}>
        Include
      </Link>
    )}
    {datasetId !== null && configurationId !== null && helped.includes(cause) && (
      <Link
        href={newRunHref({ dataset: datasetId, configuration: configurationId, like })}
        prefetch={false}
        data-needs="editor"
        className="link"
        aria-label={`Judge again: ${name}`}
      >
        Judge again
      </Link>
    )}
  </span>
);

const Count = ({ count, children }: { count: number; children?: ReactNode }) => (
  <span className="flex items-center gap-2.5">
    <Flag aria-hidden className="size-3.5 shrink-0 text-ink-3" />
    <b className="shrink-0 font-semibold">{counted(count, "run")} left out</b>
    {children}
  </span>
);
