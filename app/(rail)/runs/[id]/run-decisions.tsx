import Link from "next/link";
import { DecisionLog } from "@/components/compare/decision/log";
import { Panel } from "@/components/ui/panel";
import { listDecisions } from "@/lib/db/decisions";
import type { Run } from "@/lib/db/runs/list";

const shown = 3;

export async function RunDecisions({ run }: { run: Pick<Run, "id" | "datasetId"> }) {
  const { decisions, total } = await listDecisions({ run: run.id }, { take: shown });
  if (total === 0) return null;
  return (
    <section aria-label="Decisions" className="mt-3">
      <Panel>
        <DecisionLog decisions={decisions} />
        {total > shown && (
          <p className="border-t border-line px-5 py-2 text-small phone:px-3.5">
            <Link href={`/datasets/${run.datasetId}#decisions`} prefetch={false} className="link">
              All decisions for the dataset
            </Link>
          </p>
        )}
      </Panel>
    </section>
  );
}
