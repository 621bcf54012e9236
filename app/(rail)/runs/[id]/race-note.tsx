import type { Run } from "assay-lib/db/runs/list";
import { aboutEarlyMeans, raceInWords } from "assay-lib/domain/races/words";
import { reportRace } from "assay-lib/runs/races/report";
import Link from "next/link";
import { Notice } from "@/components/ui/notice";

export async function RaceNote({ run: { id, raceId } }: { run: Pick<Run, "id" | "raceId"> }) {
  const race = raceId === null ? null : await reportRace(raceId);
  if (!race) return null;
  const own = race.rows.find(({ run }) => run === id);
  const isOut = own?.state === "out" && race.state !== "to-end";
  return (
    <div className="mt-2.5">
      <Notice kind="hint" title={isOut ? `Out after ${own.judged} of ${race.questions} questions` : raceInWords(race)}>
        {isOut && `${raceInWords(race)} ${aboutEarlyMeans} `}
        <Link href={`/races/${race.id}`} prefetch={false} className="link">
          The field of {race.rows.length} configurations
        </Link>
      </Notice>
    </div>
  );
}
