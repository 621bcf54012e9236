import type { Run } from "assay-lib/db/runs/list";
import { countJudges } from "assay-lib/judges/store/count";
import Link from "next/link";
import { judgesHref } from "@/components/addresses/judges";

interface WhichJudgeProps {
  run: Pick<Run, "configurationId" | "datasetId" | "archivedAt">;
  label: string | null;
  good: string | null;
}

/** Opens the comparison of this run's judges with those of other runs of its samples. */
export async function WhichJudge({ run: { configurationId, datasetId, archivedAt }, label, good }: WhichJudgeProps) {
  const judges = archivedAt === null ? await countJudges(configurationId) : 0;
  if (judges < 2) return null;
  return (
    <p className="mt-3 text-small text-ink-2">
      Which judge?{" "}
      <Link
        href={judgesHref(datasetId, { configuration: configurationId, label, good })}
        prefetch={false}
        className="text-accent-ink hover:underline"
      >
        Compare {judges} judges on people’s labels
      </Link>
    </p>
  );
}
