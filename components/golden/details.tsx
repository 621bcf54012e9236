import { type Reviewer, reviewerKey } from "assay-lib/domain/reviews/state";
import type { GoldenRow } from "assay-lib/golden/words/row";
import Link from "next/link";
import { Clamped } from "@/components/ui/clamped";
import { Moment } from "@/components/ui/moment";
import type { ConfirmAction } from "./answer";
import { ConfirmButton } from "./confirm";

export interface GoldenDetailsProps {
  row: GoldenRow;
  reviewer: Reviewer | null;
  confirm: ConfirmAction;
}

export const GoldenDetails = ({ row, reviewer, confirm }: GoldenDetailsProps) => {
  const { sampleId, note, author, createdAt, confirmedBy, confirmedKey, confirmedAt } = row;
  const isMine = reviewer !== null && confirmedKey === reviewerKey(reviewer);
  const isAuthor = reviewer !== null && reviewer.id !== null && row.authorKey === reviewerKey(reviewer);
  return (
    <div className="grid gap-1 text-small text-ink-2">
      <p className="[overflow-wrap:anywhere]">
        Made <Moment at={createdAt} />
        {author !== null && (
          <>
            {" by "}
            <bdi className="font-medium">{author}</bdi>
          </>
        )}{" "}
        <Origin row={row} />
      </p>
      {note !== null && <Clamped lines={3}>{note}</Clamped>}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <p>
          {confirmedAt === null ? (
            `Not confirmed${isAuthor ? "; another person can do so" : " by a second person"}`
          ) : (
            <>
              Confirmed <Moment at={confirmedAt} /> by <bdi className="font-medium">{confirmedBy}</bdi>
            </>
          )}
        </p>
        {(confirmedAt === null ? !isAuthor : isMine) && (
          <ConfirmButton sample={sampleId} isConfirmed={confirmedAt !== null} reviewer={reviewer} action={confirm} />
        )}
      </div>
    </div>
  );
};

const Origin = ({ row: { origin, hasOrigin } }: { row: GoldenRow }) => {
  const { run, dataset, configuration, sample } = origin;
  const name = sample.externalId?.slice(0, 100) ?? "a sample";
  return (
    <>
      from{" "}
      {hasOrigin ? (
        <Link href={`/runs/${run.id}/samples/${sample.id}`} prefetch={false} className="link">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}{" "}
      of the run <bdi>{run.name}</bdi>
      {!hasOrigin && " (deleted)"}, dataset <bdi>{dataset.name}</bdi>, configuration <bdi>{configuration}</bdi>.
    </>
  );
};
