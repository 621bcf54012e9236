import { counted } from "assay-lib/domain/text/counted";
import type { LeftOutJudge } from "assay-lib/judges/words/report";
import Link from "next/link";
import { Panel } from "@/components/ui/panel";

interface NotComparedProps {
  judges: readonly LeftOutJudge[];
  hrefOfAdd: (judge: LeftOutJudge) => string;
}

export const NotCompared = ({ judges, hrefOfAdd }: NotComparedProps) =>
  judges.length > 0 && (
    <Panel className="mt-3">
      <details className="px-4 py-2 text-[12.5px]/5">
        <summary className="cursor-pointer font-semibold">{counted(judges.length, "judge")} not compared</summary>
        <ul className="mt-1.5 grid gap-1 pb-1">
          {judges.map((judge) => (
            <li key={`${judge.run} ${judge.metric}`} className="flex flex-wrap gap-x-3 text-ink-2 [overflow-wrap:anywhere]">
              <span className="min-w-0">
                <Link href={`/runs/${judge.run}`} prefetch={false} className="link font-medium">
                  {judge.name}
                </Link>
                : {judge.reason}
              </span>
              {judge.canBeAdded && (
                <Link
                  href={hrefOfAdd(judge)}
                  scroll={false}
                  prefetch={false}
                  className="link"
                  aria-label={`Compare ${judge.name}`}
                >
                  Compare
                </Link>
              )}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
