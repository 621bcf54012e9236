import { findRace, type Race } from "assay-lib/db/races/store";
import type { Run } from "assay-lib/db/runs/list";
import { aboutEarlyMeans, raceInWords } from "assay-lib/domain/races/words";
import { isComplete, isFinished } from "assay-lib/domain/runs/is-finished";
import { counted } from "assay-lib/domain/text/counted";
import { reportRace } from "assay-lib/runs/races/report";
import Link from "next/link";
import { controlRaceAction } from "@/app/(rail)/races/[id]/actions";
import { RaceControls } from "@/components/races/controls";
import { Notice } from "@/components/ui/notice";

export async function RaceNote({ run }: { run: Pick<Run, "id" | "raceId" | "status" | "ok" | "failed"> }) {
  const { id, raceId } = run;
  const draw = raceId === null ? null : await findRace(raceId);
  if (draw?.drawn != null) return draw.isToEnd ? null : <DrawNote run={run} draw={draw} drawn={draw.drawn} />;
  const race = draw && (await reportRace(draw.id));
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

interface DrawProps {
  run: Pick<Run, "status" | "ok" | "failed">;
  draw: Race;
  drawn: number;
}

const DrawNote = ({ run: { status, ok, failed }, draw: { id, questions, planned }, drawn }: DrawProps) => (
  <div className="mt-2.5">
    <Notice
      title={`${isFinished(status) ? "Judged" : "Judges"} ${drawn.toLocaleString("en")} of ${counted(questions, "question")}, drawn at random`}
      actions={
        isComplete(status) && (
          <RaceControls race={{ id, state: "decided", looks: [], planned, made: ok + failed }} action={controlRaceAction} />
        )
      }
    >
      Means over all are estimates: words are counted in every sample, and where these counts go with the judge's scores the
      interval is narrower. It holds however bad they are.
    </Notice>
  </div>
);
